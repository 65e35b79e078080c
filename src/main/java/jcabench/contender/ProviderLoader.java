package jcabench.contender;

import java.lang.reflect.InvocationTargetException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
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
      var made =
          switch (spec.loading()) {
            case INSTALLED -> installed(spec.value());
            case CLASS -> construct(spec);
            case SERVICE -> service(spec.value());
            case PKCS11 -> installed("SunPKCS11").configure("--" + spec.value());
          };
      return spec.configuration().isEmpty() ? made : made.configure(spec.configuration());
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

  /** Others that the class path declares may be broken, which is no matter here. */
  private static Provider service(String name) {
    var names = new ArrayList<String>();
    var declared = ServiceLoader.load(Provider.class).iterator();
    while (true) {
      try {
        if (!declared.hasNext()) {
          break;
        }
        var provider = declared.next();
        if (provider.getName().equals(name)) {
          return provider;
        }
        names.add(provider.getName());
      } catch (ServiceConfigurationError e) {
        names.add("one that did not load: " + Reasons.chain(e));
      }
    }
    throw new ContenderException(
        "the class path declares no provider " + name + ", but " + String.join(", ", names));
  }

  private static Provider construct(ProviderSpec spec) throws ReflectiveOperationException {
    Home.chooseOpenSsl();
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
    var what = spec.loading() == ProviderSpec.Loading.PKCS11 ? "SunPKCS11" : spec.value();
    return new ContenderException(
        "provider " + what + " did not load: " + Reasons.chain(cause), cause);
  }
}
