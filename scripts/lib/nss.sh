# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by scripts/setup: finds or installs NSS, and makes the database in which its FIPS token lives.

find_nss() { # sets nss_libraries and nss_version
  local folder name suffix
  while IFS= read -r folder; do
    for suffix in so dylib; do
      name=$folder/libnss3.$suffix
      loadable "$name" || continue
      # libnss3 loads these two by itself, from its own folder or from `nss` in it.
      [ -f "$folder/libsoftokn3.$suffix" ] || [ -f "$folder/nss/libsoftokn3.$suffix" ] || continue
      [ -f "$folder/libfreebl3.$suffix" ] || [ -f "$folder/nss/libfreebl3.$suffix" ] || continue
      nss_libraries=$(CDPATH='' cd -P -- "$folder" && pwd)
      nss_version=$(LC_ALL=C grep -aoE 'NSS [0-9]+\.[0-9]+[0-9.]*' "$name" | head -n 1) || true
      nss_version=${nss_version#NSS }
      return
    done
  done < <(
    PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | sed -n 's|^[[:space:]]*libnss3\.so .*=> \(.*\)/libnss3\.so$|\1|p'
    printf '%s\n' /usr/lib/*-linux-* /usr/lib64 /usr/lib /opt/homebrew/opt/nss/lib /usr/local/opt/nss/lib
  )
  return 1
}

nss_database_ready() { [ -f "$1/key4.db" ] && grep -q FIPS "$1/pkcs11.txt" 2>/dev/null; }

# Made where it stays, since pkcs11.txt names its own folder; the FIPS switch comes last, so half a database is seen as such.
make_nss_database() { # make_nss_database FOLDER
  nss_database_ready "$1" && return
  have certutil && have modutil || return 1
  {
    rm -rf "$1" && mkdir -p "$1" && certutil -N -d "sql:$1" --empty-password &&
      modutil -dbdir "sql:$1" -fips true -force && modutil -dbdir "sql:$1" -chkfips true
  } >"$cache/logs/nss-database.log" 2>&1 </dev/null && nss_database_ready "$1"
}

bring_nss() { # sets nss_libraries, nss_version, nss_database or nss_database_cure; or nss_reason and nss_cure
  local tried=$cache/nss/tools-were-tried
  nss_libraries='' nss_version='' nss_database='' nss_database_cure='' nss_reason='' nss_cure=''
  mkdir -p "$cache/nss" "$cache/logs"
  find_nss || { install_packages nss nss-tools && find_nss; } || {
    nss_reason='libnss3 with libsoftokn3 and libfreebl3 was not found' nss_cure=$(package_cure nss)
    return
  }
  # The tools are only for the FIPS database: when they cannot be had, that is tried again after a day.
  if ! nss_database_ready "$cache/nss/fips" && ! { have certutil && have modutil; } &&
    [ -z "$(find "$tried" -mtime -1 2>/dev/null)" ]; then
    install_packages nss-tools || touch "$tried"
  fi
  if make_nss_database "$cache/nss/fips"; then
    nss_database=$cache/nss/fips
  elif have certutil && have modutil; then
    nss_database_cure="see $cache/logs/nss-database.log"
  else
    nss_database_cure="$(package_cure nss-tools), then scripts/setup"
  fi
}
