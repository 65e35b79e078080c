package jcabench.contender;

import java.lang.reflect.InvocationTargetException;
import java.security.Provider;
import java.security.Security;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the provider object that a {@link ProviderSpec} describes, without registering it. */
final class ProviderLoader {
  /** One object per declaration: NSS, for one, can be configured only once in a process. */
  private static final Map<ProviderSpec, Provider> LOADED = new ConcurrentHashMap<>();

  private ProviderLoader() {}

  /**
   * The provider.
   *
   * @throws ContenderException when it can't be had; the message carries the chain of causes
   */
  static Provider load(ProviderSpec spec) {
    return LOADED.computeIfAbsent(spec, ProviderLoader::loadNew);
  }

  private static Provider loadNew(ProviderSpec spec) {
    try {
      return switch (spec.kind()) {
        case INSTALLED -> installed(spec.value());
        case CLASS -> construct(spec);
        case PKCS11 -> installed("SunPKCS11").configure("--" + spec.value());
      };
    } catch (InvocationTargetException e) {
      throw failed(spec, e.getCause());
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw failed(spec, e);
    }
  }

  private static Provider installed(String name) {
    var provider = Security.getProvider(name);
    if (provider == null) {
      throw new ContenderException("this JDK has no provider " + name);
    }
    return provider;
  }

  private static Provider construct(ProviderSpec spec) throws ReflectiveOperationException {
    var type = Class.forName(spec.value());
    var made =
        spec.argument().isEmpty()
            ? type.getConstructor().newInstance()
            : type.getConstructor(String.class).newInstance(spec.argument());
    if (made instanceof Provider provider) {
      return provider;
    }
    throw new ContenderException(spec.value() + " is not a java.security.Provider");
  }

  private static ContenderException failed(ProviderSpec spec, Throwable cause) {
    var what = spec.kind() == ProviderSpec.Kind.PKCS11 ? "SunPKCS11" : spec.value();
    return new ContenderException(
        "provider " + what + " did not load: " + Reasons.chain(cause), cause);
  }
}
