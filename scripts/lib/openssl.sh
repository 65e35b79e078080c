# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by scripts/setup: finds OpenSSL's libcrypto, and activates its FIPS module. Building is in openssl-build.sh.

openssl_minimum='3.5' # the first with ML-KEM, ML-DSA and SLH-DSA
# Where administrators and Homebrew put an OpenSSL that the linker does not know.
system_prefixes=${JCABENCH_SYSTEM_PREFIXES-/usr/local /opt/homebrew/opt/openssl@3 /usr/local/opt/openssl@3}

file_header() { # the first 20 bytes of a file in hexadecimal
  local bytes
  bytes=$(od -An -v -tx1 -N20 "$1" 2>/dev/null) || true
  echo "${bytes//[[:space:]]/}"
}

loadable() { # can the JVM at $jdk load this file? Compares ELF class, byte order and machine
  [ -f "$1" ] || return 1
  jvm_header=${jvm_header:-$(file_header "$jdk/bin/java")}
  local header
  header=$(file_header "$1")
  case $jvm_header in
    7f454c46*) [ "${header:0:12}${header:36:4}" = "${jvm_header:0:12}${jvm_header:36:4}" ] ;;
    *) case $header in cffaedfe* | cafebabe*) ;; *) false ;; esac ;; # Mach-O
  esac
}

library_version() { # the version written in a libcrypto file, or nothing
  local line
  line=$(LC_ALL=C grep -aoE 'OpenSSL [0-9]+\.[0-9]+\.[0-9]+[-a-z0-9.+]*' "$1" 2>/dev/null | head -n 1) || true
  echo "${line#OpenSSL }"
}

library_in() { # the libcrypto at PATH, if the JVM can load it: an install prefix, a library folder, or the file itself
  local folder name
  if [ -f "$1" ]; then printf '%s\n' "$1"; return; fi
  for folder in "$1/lib" "$1/lib64" "$1"/lib/*-linux-* "$1"; do
    for name in libcrypto.so.4 libcrypto.so.3 libcrypto.so libcrypto.4.dylib libcrypto.3.dylib libcrypto.dylib; do
      if loadable "$folder/$name"; then printf '%s\n' "$folder/$name"; return; fi
    done
  done
  return 1
}

absolute() { (CDPATH='' cd -P -- "$(dirname -- "$1")" && printf '%s/%s\n' "$PWD" "$(basename -- "$1")"); }

use_library() { # use_library FILE ORIGIN: takes it, when it is new enough and of this machine's kind
  local version
  loadable "$1" || { refusal="$1 is not a library that the JVM at $jdk can load"; return 1; }
  version=$(library_version "$1")
  [ -n "$version" ] || { refusal="$1 is not a libcrypto of OpenSSL"; return 1; }
  at_least "$version" 3 5 || { refusal="$1 is OpenSSL $version, and $openssl_minimum or newer is needed"; return 1; }
  openssl_library=$(absolute "$1")
  openssl_version=$version openssl_origin=$2
  openssl_prefix=${openssl_library%/*}
  case $openssl_prefix in
    */lib | */lib64) openssl_prefix=${openssl_prefix%/*} ;;
    */lib/*-linux-*) openssl_prefix=${openssl_prefix%/lib/*} ;;
  esac
}

use_given() { # use_given PATH WHO
  local library
  [ -e "$1" ] || { refusal="there is no $1"; return 1; }
  library=$(library_in "$1") || { refusal="neither $1 nor its lib or lib64 has a libcrypto that the JVM at $jdk can load"; return 1; }
  use_library "$library" "$2"
}

use_system() {
  local candidate
  while IFS= read -r candidate; do
    [ -f "$candidate" ] && use_library "$candidate" system && return
  done < <(
    PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | sed -n 's/^[[:space:]]*libcrypto\.so\.[34] .*=> //p'
    openssl=$(readlink -f "$(command -v openssl || echo /usr/bin/openssl)")
    library_in "${openssl%/bin/*}" || true
    for prefix in $system_prefixes; do library_in "$prefix" || true; done
  )
  return 1
}

use_cached() {
  local prefix library
  while IFS= read -r prefix; do
    library=$(library_in "$cache/openssl/$prefix") && use_library "$library" cache && return
  done < <(cd "$cache/openssl" 2>/dev/null && printf '%s\n' [0-9]* | sort -rV)
  return 1
}

# An OpenSSL configuration in which only the validated module (and the key encoders of `base`) serve.
fips_configuration() { # fips_configuration FIPSMODULE.CNF
  cat <<END
# Written by jcabench's scripts/setup. Use: OPENSSL_CONF=<this file>, or OSSL_LIB_CTX_load_config.
config_diagnostics = 1
openssl_conf = openssl_init
.include = $1

[openssl_init]
providers = provider_sect

[provider_sect]
fips = fips_sect
base = base_sect

[base_sect]
activate = 1
END
}

openssl_command() { # openssl_command PREFIX [NAME=VALUE...] -- ARGUMENTS: the prefix's own command on its own libraries
  local prefix=$1 libraries environment=()
  shift
  libraries=$(dirname -- "$(library_in "$prefix")")
  while [ "$1" != -- ]; do environment+=("$1"); shift; done
  shift
  env LD_LIBRARY_PATH="$libraries" DYLD_LIBRARY_PATH="$libraries" ${environment[@]+"${environment[@]}"} \
    "$prefix/bin/openssl" "$@" </dev/null
}

# That SHA-256 is served says that the module passed its self-tests; that MD5 is not, that nothing else serves.
fips_serves() { # fips_serves PREFIX MODULES CONFIGURATION
  local with=("OPENSSL_CONF=$3" "OPENSSL_MODULES=$2")
  openssl_command "$1" "${with[@]}" -- dgst -sha256 "$3" >/dev/null 2>&1 || return 1
  ! openssl_command "$1" "${with[@]}" -- dgst -md5 "$3" >/dev/null 2>&1
}

replace_file() { # replace_file FILE: stdin becomes its content in one step; an equal file is left alone
  local new
  new=$(mktemp "$1.XXXXXX")
  cat >"$new"
  if cmp -s "$new" "$1"; then rm -f "$new"; else chmod 644 "$new" && mv -f "$new" "$1"; fi
}

# Sets openssl_modules and openssl_fips_config, or fips_reason. The folder of an OpenSSL that is not ours is only read.
find_fips() {
  local libraries=${openssl_library%/*} folder module
  openssl_modules='' openssl_fips_config='' fips_reason=''
  if [ -d "$libraries/ossl-modules" ]; then openssl_modules=$libraries/ossl-modules; fi
  # Where OpenSSL is the system's, its package client may have the module that belongs to it.
  if [ "$openssl_prefix" = /usr ] && [ ! -f "$openssl_modules/fips.so" ] && have apt-get; then
    quiet=yes install_packages fips || true
    if [ -d "$libraries/ossl-modules" ]; then openssl_modules=$libraries/ossl-modules; fi
  fi
  for module in "$openssl_modules"/fips.so "$openssl_modules"/fips.dylib; do [ -f "$module" ] && break; done
  [ -f "$module" ] || { fips_reason="no FIPS module in it ('scripts/setup --build' builds one that has it)"; return; }
  [ -x "$openssl_prefix/bin/openssl" ] || { fips_reason="no openssl command in $openssl_prefix/bin to set its FIPS module up"; return; }
  case $openssl_prefix in
    "$cache"/openssl/*) folder=$openssl_prefix/ssl ;;
    *) folder=$cache/fips/$openssl_version-$(printf %s "$openssl_library" | cksum | cut -d ' ' -f 1)
       mkdir -p "$folder" ;;
  esac
  if [ ! -f "$folder/fipsmodule.cnf" ] || [ "$module" -nt "$folder/fipsmodule.cnf" ]; then
    { openssl_command "$openssl_prefix" -- fipsinstall -quiet -module "$module" -provider_name fips \
      -section_name fips_sect -out "$folder/fipsmodule.cnf.new" >/dev/null 2>&1 &&
      mv -f "$folder/fipsmodule.cnf.new" "$folder/fipsmodule.cnf"; } ||
      { rm -f "$folder/fipsmodule.cnf.new"; fips_reason="'openssl fipsinstall' refused $module"; return; }
  fi
  fips_configuration "$folder/fipsmodule.cnf" | replace_file "$folder/jcabench-fips.cnf"
  if fips_serves "$openssl_prefix" "$openssl_modules" "$folder/jcabench-fips.cnf"; then
    openssl_fips_config=$folder/jcabench-fips.cnf
  else
    fips_reason="its FIPS module does not start with $folder/jcabench-fips.cnf"
  fi
}
