package jcabench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.report.text.Shortened;
import org.junit.jupiter.api.Test;

class LegendTest {
  private static final Pattern NAME =
      Pattern.compile("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>([^<]*)</text>");

  @Test
  void allBuiltInContendersFitIntoTheWidth() {
    var names = Contenders.byId().values().stream().map(Contender::title).toList();
    var legend = new Legend(names, 776);
    var svg = new Svg(800, 200, "any");
    legend.draw(svg, 46);
    var found = NAME.matcher(svg.toString()).results().toList();
    assertEquals(names, found.stream().map(name -> name.group(3)).toList());
    for (var name : found) {
      assertTrue(Double.parseDouble(name.group(1)) + 7.2 * name.group(3).length() <= 776);
    }
    var last = Double.parseDouble(found.getLast().group(2));
    assertTrue(legend.below() > 0, "twelve names take more than a line");
    assertEquals(46 + legend.below(), last);
  }

  @Test
  void aShortLegendTakesOneLine() {
    assertEquals(0, new Legend(List.of("JDK", "OpenSSL"), 776).below());
    assertEquals(0, new Legend(List.of(), 776).below());
  }

  @Test
  void whatTellsLongNamesApartIsKept() {
    var shortened = Shortened.middle("a contender with a very long title of version 2", 20);
    assertEquals(20, shortened.length());
    assertTrue(shortened.startsWith("a contende") && shortened.endsWith("ersion 2"), shortened);
  }
}
