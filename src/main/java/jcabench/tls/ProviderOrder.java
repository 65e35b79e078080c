package jcabench.tls;

import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * This JVM's list of providers with a contender's before all others, which is what SunJSSE and
 * other libraries ask. It is the one place where the list is touched; closing it restores the list.
 */
public final class ProviderOrder implements AutoCloseable {
  private static final List<ProviderOrder> OPEN = new ArrayList<>();

  private final List<Provider> inserted;

  private ProviderOrder(List<Provider> inserted) {
    this.inserted = inserted;
  }

  /** Begins with these; those that the JDK has installed stay where they are. */
  public static ProviderOrder beginningWith(List<Provider> providers) {
    synchronized (OPEN) {
      var order =
          new ProviderOrder(List.copyOf(providers.stream().filter(ProviderOrder::isNew).toList()));
      if (OPEN.isEmpty()) {
        for (var provider : order.inserted.reversed()) {
          Security.insertProviderAt(provider, 1);
        }
      }
      OPEN.add(order);
      return order;
    }
  }

  private static boolean isNew(Provider provider) {
    return Arrays.stream(Security.getProviders())
            .noneMatch(one -> one.getName().equals(provider.getName()))
        || OPEN.stream().anyMatch(order -> order.inserted.contains(provider));
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      if (OPEN.remove(this) && OPEN.isEmpty()) {
        inserted.forEach(provider -> Security.removeProvider(provider.getName()));
      }
    }
  }
}
