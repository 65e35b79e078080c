# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by scripts/setup: compiles the loops in C (src/main/c) against the OpenSSL that was found.

find_compiler() {
  compiler=${CC:-$(command -v gcc || command -v clang || command -v cc)}
}

bring_loops() { # sets c_library, or c_reason and c_cure
  local compiler headers=$openssl_prefix/include folder=$cache/c log=$cache/logs/loops.log
  c_library='' c_reason='' c_cure=''
  if [ -z "$openssl_library" ]; then
    c_reason='there is no OpenSSL' c_cure='see openssl'
    return
  fi
  [ -f "$headers/openssl/evp.h" ] || install_packages headers || true
  if [ ! -f "$headers/openssl/evp.h" ]; then
    c_reason="the headers of $openssl_library are not in $headers" c_cure="$(package_cure headers), or 'scripts/setup --build'"
    return
  fi
  find_compiler || { install_packages compiler && find_compiler; } || {
    c_reason='a C compiler is missing' c_cure=$(package_cure compiler)
    return
  }
  mkdir -p "$folder" "$cache/logs"
  # Beside, then moved: a JVM may have the last one loaded.
  if "$compiler" -O2 -Wall -Wextra -Werror -shared -fPIC -I "$headers" -o "$folder/.libjcabench-c.so" \
    "$root/src/main/c/loops.c" "$openssl_library" "-Wl,-rpath,${openssl_library%/*}" >"$log" 2>&1 &&
    mv "$folder/.libjcabench-c.so" "$folder/libjcabench-c.so"; then
    c_library=$folder/libjcabench-c.so
  else
    c_reason="the loops in C do not compile: $(head -n 1 "$log")" c_cure="see $log"
  fi
}
