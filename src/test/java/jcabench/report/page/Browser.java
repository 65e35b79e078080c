package jcabench.report.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A page in headless Chromium, and what a probe inside of it answers. */
public record Browser(Path folder) {
  private static final List<String> PLACES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
  private static final String CATCH =
      "<script>window.troubles=[];addEventListener('error',e=>troubles.push(String(e.message)));"
          + "addEventListener('securitypolicyviolation',e=>troubles.push('blocked '+e.blockedURI));"
          + "</script>";
  private static final Pattern ANSWER =
      Pattern.compile("<pre id=\"probe\">(.*?)</pre>", Pattern.DOTALL);

  /**
   * What an expression is worth when the page stands; the page's troubles come first.
   *
   * @param expression JavaScript whose value becomes a text
   */
  public String ask(String html, String expression) throws IOException, InterruptedException {
    var probe =
        "<script>addEventListener('load',()=>setTimeout(()=>{let answer;"
            + "try{answer=String("
            + expression
            + ")}catch(e){answer='threw '+e}"
            + "const p=document.createElement('pre');p.id='probe';"
            + "p.textContent=troubles.join(';')+'|'+answer;document.body.append(p)},300))</script>";
    var page = folder.resolve("page.html");
    Files.writeString(
        page,
        html.replaceFirst("<head>", "<head>" + CATCH)
            + probe); // after the end of the page, where parsers put it into the body
    return answer(run(page, "--virtual-time-budget=20000", "--dump-dom"));
  }

  /** What an expression is worth as soon as the page's own script has run, on the real clock. */
  public String askAtOnce(String html, String expression) throws IOException, InterruptedException {
    var page = folder.resolve("page.html");
    Files.writeString(
        page,
        html
            + "<script type=\"module\">{const"
            + " p=document.createElement('pre');p.id='probe';p.textContent=String("
            + expression
            + ");document.body.append(p)}</script>");
    return answer(run(page, "--dump-dom"));
  }

  private static String answer(String dom) {
    var answer = ANSWER.matcher(dom);
    if (!answer.find()) {
      throw new IllegalStateException("the page gave no answer; it begins " + start(dom));
    }
    return answer.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }

  private String run(Path page, String... arguments) throws IOException, InterruptedException {
    var command = new java.util.ArrayList<String>();
    command.add(
        PLACES.stream()
            .filter(place -> Files.isExecutable(Path.of(place)))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "Chromium is not here: scripts/test brings it, or install the package"
                            + " chromium")));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--user-data-dir=" + Files.createTempDirectory(folder, "profile")));
    command.addAll(List.of(arguments));
    command.add(page.toUri().toString());
    var errors = folder.resolve("chromium.log");
    var process =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new IllegalStateException("Chromium failed: " + start(Files.readString(errors)));
    }
    return output;
  }

  private static String start(String text) {
    return text.substring(0, Math.min(2000, text.length()));
  }
}
