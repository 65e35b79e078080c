package jcabench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.contender.Declarations;
import jcabench.contender.Home;
import jcabench.contender.LoopsInC;
import picocli.CommandLine.Option;

/** Which contenders there are: the built-in ones, those of a file, and those of options. */
final class DeclaredContenders {
  private static final Path USUAL_FILE = Path.of("contenders.yaml");
  private static final Pattern COPY = Pattern.compile("(.+)@([2-9])");

  @Option(
      names = "--contenders-file",
      paramLabel = "FILE",
      description =
          "Contenders of your own, in YAML (default: contenders.yaml of the project's folder where"
              + " there is one).")
  private Path file;

  @Option(
      names = "--contender",
      paramLabel = "TEXT",
      description =
          "A contender of your own, such as 'id=mine; jars=mine.jar; provider=org.example.Mine'.")
  private List<String> options = List.of();

  /** All that are declared, by id, the built-in ones first. */
  Map<String, Contender> all() {
    var all = Contenders.byId();
    var usual = Home.resolve(USUAL_FILE);
    if (file != null) {
      all = Declarations.read(file, all);
    } else if (Files.exists(usual)) {
      all = Declarations.read(usual, all);
    }
    for (var option : options) {
      all = Declarations.parse(option, all);
    }
    return all;
  }

  /**
   * Those that are measured where none is named.
   *
   * @param tls whether engines of TLS are among them, which do nothing else
   * @param loopsInC whether a row at least has a loop in C to stand beside
   */
  List<Contender> usual(boolean tls, boolean loopsInC) {
    var others = new HashSet<String>();
    if (!tls) {
      Contenders.tlsEngines().forEach(engine -> others.add(engine.id()));
    }
    others.add(LoopsInC.ID);
    var usual = all().values().stream().filter(one -> !others.contains(one.id())).toList();
    return loopsInC ? besideC(usual) : usual;
  }

  /**
   * Contenders with the loops in C of each that calls OpenSSL after them, which tell how fast it
   * could be.
   */
  static List<Contender> besideC(List<Contender> chosen) {
    var all = new LinkedHashMap<String, Contender>();
    chosen.forEach(one -> all.put(one.id(), one));
    chosen.stream()
        .flatMap(one -> LoopsInC.beside(one).stream())
        .forEach(loops -> all.putIfAbsent(loops.id(), loops));
    return List.copyOf(all.values());
  }

  /**
   * The contenders with these ids, in their order; an id with {@code @2} is the contender once
   * more, {@code c@ID} the loops in C over the library of a contender.
   */
  List<Contender> chosen(List<String> ids) {
    var known = all();
    var chosen = new ArrayList<Contender>();
    for (var id : new LinkedHashSet<>(ids)) {
      if (known.containsKey(id)) {
        chosen.add(known.get(id));
        continue;
      }
      var loops = known.values().stream().map(LoopsInC::beside).flatMap(Optional::stream);
      var own = loops.filter(one -> one.id().equals(id)).findFirst();
      if (own.isPresent()) {
        chosen.add(own.get());
        continue;
      }
      var copy = COPY.matcher(id);
      var base = copy.matches() ? copy.group(1) : id;
      if (!known.containsKey(base)) {
        throw Known.unknown("contender", base, known.keySet());
      }
      chosen.add(known.get(base).again(Integer.parseInt(copy.group(2))));
    }
    return chosen;
  }
}
