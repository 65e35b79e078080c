package jcabench.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Home;
import jcabench.result.Environment;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** Facts about the machine, the JDK of the forks, the program itself and the contenders. */
public final class Machine {
  private static final int ID_BYTES = 4;
  private static final String JARS = "jar.";

  /** Bytes of memory that new processes can have, of the container where there is a limit. */
  public static long availableMemory() {
    var own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    var whole = new SystemInfo().getHardware().getMemory();
    return own.getTotalMemorySize() < whole.getTotal()
        ? Math.min(own.getFreeMemorySize(), whole.getAvailable())
        : whole.getAvailable();
  }

  /** CPU features that cryptographic code looks for, as {@code /proc/cpuinfo} spells them. */
  private static final TreeSet<String> CRYPTO_FLAGS =
      new TreeSet<>(
          List.of(
              "aes",
              "vaes",
              "pclmulqdq",
              "vpclmulqdq",
              "sha_ni",
              "avx",
              "avx2",
              "avx512f",
              "avx512bw",
              "avx512dq",
              "avx512vl",
              "avx512ifma",
              "avx512_vbmi2",
              "gfni",
              "bmi1",
              "bmi2",
              "adx",
              "ssse3",
              "sse4_1",
              "sse4_2",
              "rdrand",
              "rdseed",
              "movbe",
              "pmull",
              "sha1",
              "sha2",
              "sha3",
              "sha512",
              "asimd",
              "sve",
              "sve2",
              "sm3",
              "sm4"));

  private Machine() {}

  /**
   * A name for a machine in eight hexadecimal digits: the same as long as host, processor and
   * memory are the same.
   */
  public static String id(Environment environment) {
    var names = new ArrayList<String>();
    for (var fact :
        List.of("host.name", "cpu.model", "cpu.identifier", "cpu.logicalCores", "memory.bytes")) {
      names.add(environment.fact(fact).orElse(""));
    }
    names.add(read("/etc/machine-id"));
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var hash = digest.digest(String.join("\n", names).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The commit of the checkout; empty outside one; with {@code -dirty} when files differ. */
  public static String commit() {
    return command(
            "git", "-C", Home.folder().toString(), "describe", "--always", "--dirty", "--abbrev=12")
        .orElse("");
  }

  /** Everything that is known when a run begins. */
  public static Environment environment(List<Availability> contenders) {
    var facts = new TreeMap<String, String>();
    facts.put("date", Instant.now().truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString());
    facts.put("jcabench.version", Version.current());
    facts.put("jcabench.commit", commit());
    facts.put("jcabench.code", codeHash());
    hardware(facts);
    jvm(facts);
    for (var one : contenders) {
      contender(one, facts);
    }
    facts.values().removeIf(String::isBlank);
    return new Environment(facts);
  }

  private static void hardware(Map<String, String> facts) {
    var system = new SystemInfo();
    var processor = system.getHardware().getProcessor();
    facts.put("host.name", read("/proc/sys/kernel/hostname"));
    facts.put("cpu.model", processor.getProcessorIdentifier().getName());
    facts.put("cpu.identifier", processor.getProcessorIdentifier().getIdentifier());
    // What the maker writes into the name; where that is missing, what the system says.
    LongStream.of(
            processor.getProcessorIdentifier().getVendorFreq(),
            processor.getMaxFreq(),
            hertz(cpuinfo("flags"), cpuinfo("cpu MHz")))
        .filter(hertz -> hertz > 0)
        .findFirst()
        .ifPresent(hertz -> facts.put("cpu.hertz", Long.toString(hertz)));
    facts.put("cpu.physicalCores", Integer.toString(processor.getPhysicalProcessorCount()));
    facts.put("cpu.logicalCores", Integer.toString(processor.getLogicalProcessorCount()));
    // A container or taskset(1) may give fewer than there are.
    facts.put("cpu.usable", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("cpu.flags", cryptoFlags(processor));
    facts.put("cpu.microcode", cpuinfo("microcode"));
    facts.put("cpu.governor", read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    facts.put(
        "cpu.smt",
        read("/sys/devices/system/cpu/smt/active").replace("1", "on").replace("0", "off"));
    facts.put("cpu.steal", steal(processor));
    facts.put(
        "cpu.counters", Counter.offered(Counter.Event.INSTRUCTIONS) ? "instructions" : "none");
    facts.put("memory.bytes", Long.toString(system.getHardware().getMemory().getTotal()));
    facts.put("os.name", system.getOperatingSystem().toString());
    facts.put("os.kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("container", container());
    facts.put(
        "load.before",
        String.format(
            Locale.ROOT,
            "%.2f",
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
  }

  /** The forks run on the JDK that runs this process, with these flags and no others. */
  private static void jvm(Map<String, String> facts) {
    facts.put("jvm.version", Runtime.version().toString());
    facts.put(
        "jvm.name", System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"));
    facts.put("jvm.home", Home.display(Path.of(System.getProperty("java.home"))));
    facts.put("jvm.arguments", String.join(" ", ContenderJvm.FLAGS));
  }

  private static void contender(Availability one, Map<String, String> facts) {
    var prefix = "contender." + one.contender().id() + ".";
    facts.put(prefix + "present", Boolean.toString(one.present()));
    facts.put(prefix + "version", one.version());
    var jvm = one.contender().jvm();
    facts.put(prefix + "jvm.arguments", String.join(" ", jvm.arguments()));
    jvm.home().ifPresent(home -> facts.put(prefix + "jvm.home", Home.display(home)));
    jvm.environment().forEach((name, value) -> facts.put(prefix + "environment." + name, value));
    facts.put(prefix + "warnings", String.join(" ", one.warnings()));
    if (!one.present()) {
      return;
    }
    jars(one.contender()).forEach((name, hash) -> facts.put(prefix + JARS + name, hash));
    one.proof()
        .forEach(
            (name, value) -> {
              if (name.startsWith("library.") || name.startsWith("fact.")) {
                facts.put(prefix + name, value);
              }
            });
    if (one.contender().nativeLibraries().contains("libcrypto")) {
      facts.putIfAbsent("openssl.version", one.proof().getOrDefault("fact.version", ""));
      facts.putIfAbsent("openssl.cpuinfo", one.proof().getOrDefault("fact.cpuInfo", ""));
    }
    Optional.ofNullable(one.proof().get("library.libsoftokn3.so"))
        .ifPresent(nss -> facts.putIfAbsent("nss.version", nss.replaceAll(".*\\((.*)\\)", "$1")));
  }

  /** The SHA-256 of each jar of a contender, by its file name and {@code .sha256}. */
  public static SortedMap<String, String> jars(Contender contender) {
    var hashes = new TreeMap<String, String>();
    for (var jar : contender.classPathEntries()) {
      if (Files.isRegularFile(jar)) {
        hashes.put(jar.getFileName() + ".sha256", sha256(jar));
      }
    }
    return hashes;
  }

  /** The same of a contender as the machine had it when it measured; empty without jars. */
  public static SortedMap<String, String> jars(Environment environment, String contender) {
    return environment.withPrefix("contender." + contender + "." + JARS);
  }

  private static String cryptoFlags(CentralProcessor processor) {
    var line =
        Optional.of(cpuinfo("flags"))
            .filter(flags -> !flags.isEmpty())
            .orElseGet(() -> cpuinfo("Features"));
    var all = line.isEmpty() ? String.join(" ", processor.getFeatureFlags()) : line;
    return Arrays.stream(all.split("\\s+", -1))
        .filter(CRYPTO_FLAGS::contains)
        .distinct()
        .collect(Collectors.joining(" "));
  }

  /**
   * The frequency that a hypervisor shows, which is that of the time-stamp counter and stays as it
   * is; 0 where it may be what a processor happens to run at.
   */
  static long hertz(String flags, String megahertz) {
    return Arrays.asList(flags.split(" ", -1)).contains("hypervisor")
            && megahertz.matches("[0-9]{2,5}([.][0-9]{1,6})?")
        ? Math.round(Double.parseDouble(megahertz) * 1e6)
        : 0;
  }

  /** Share of CPU time since boot that the host gave to others. */
  private static String steal(CentralProcessor processor) {
    var ticks = processor.getSystemCpuLoadTicks();
    var all = Arrays.stream(ticks).sum();
    var stolen = ticks[CentralProcessor.TickType.STEAL.getIndex()];
    return all == 0 ? "" : String.format(Locale.ROOT, "%.2f %% since boot", 100.0 * stolen / all);
  }

  private static String container() {
    var kind = command("systemd-detect-virt").orElse("");
    var docker = Files.exists(Path.of("/.dockerenv")) ? "docker" : "";
    return docker.isEmpty() ? kind : docker;
  }

  /** SHA-256 over the program's own class files or jar: a run is not resumed with other code. */
  private static String codeHash() {
    try {
      var code = Path.of(Machine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isRegularFile(code)) {
        return sha256(code);
      }
      var digest = MessageDigest.getInstance("SHA-256");
      try (var files = Files.walk(code)) {
        for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
          digest.update(file.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
          digest.update(Files.readAllBytes(file));
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException | java.net.URISyntaxException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("the program's own code cannot be read", e);
    }
  }

  private static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file);
        var digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String cpuinfo(String key) {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static Optional<String> command(String... words) {
    try {
      var process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      var text =
          new String(
              process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      if (process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return Optional.of(text.strip());
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
