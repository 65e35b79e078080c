package jcabench.contender;

import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What providers say that they offer, held against the classes that are there: a provider may list
 * services whose classes its jar does not have.
 *
 * @param listed how many services
 * @param broken those whose class cannot be loaded, as {@code type algorithm (class)}
 */
record Offer(int listed, List<String> broken) {
  private static final int MOST_NAMED = 5;

  Offer {
    broken = List.copyOf(broken);
  }

  static Offer of(List<Provider> providers) {
    int listed = 0;
    var broken = new ArrayList<String>();
    for (var provider : providers) {
      for (var service : provider.getServices()) {
        listed++;
        if (!hasClass(service)) {
          broken.add(
              service.getType()
                  + " "
                  + service.getAlgorithm()
                  + " ("
                  + service.getClassName()
                  + ")");
        }
      }
    }
    return new Offer(listed, broken);
  }

  int usable() {
    return listed - broken.size();
  }

  /** Why nothing can be had from it; empty where something can. */
  Optional<String> nothing() {
    if (usable() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        listed == 0
            ? "offers no service at all"
            : "lacks the classes of all " + listed + " services that it lists: " + named());
  }

  /** What a user should know though it serves. */
  List<String> warnings() {
    return broken.isEmpty()
        ? List.of()
        : List.of(
            "lists "
                + listed
                + " services, of which "
                + broken.size()
                + " have no class that loads: "
                + named());
  }

  private String named() {
    return String.join(", ", broken.subList(0, Math.min(MOST_NAMED, broken.size())))
        + (broken.size() > MOST_NAMED ? ", …" : "");
  }

  /** Services with a class of their own make their objects as they like, and name any class. */
  private static boolean hasClass(Provider.Service service) {
    if (service.getClass() != Provider.Service.class) {
      return true;
    }
    try {
      Class.forName(
          service.getClassName(), false, service.getProvider().getClass().getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
