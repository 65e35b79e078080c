package jcabench.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** Links functions of the C library; another system may lack some. */
final class CLibrary {
  private static final Linker LINKER = Linker.nativeLinker();

  private CLibrary() {}

  /** A function; null where there is none of the name. */
  static MethodHandle function(String name, FunctionDescriptor type) {
    return link(name, type);
  }

  /**
   * The same of one that takes any number of arguments.
   *
   * @param fixed how many of them it declares
   */
  static MethodHandle variadic(String name, int fixed, FunctionDescriptor type) {
    return link(name, type, Linker.Option.firstVariadicArg(fixed));
  }

  private static MethodHandle link(String name, FunctionDescriptor type, Linker.Option... options) {
    return LINKER
        .defaultLookup()
        .find(name)
        .map(address -> LINKER.downcallHandle(address, type, options))
        .orElse(null);
  }
}
