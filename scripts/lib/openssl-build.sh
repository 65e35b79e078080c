# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by scripts/setup: gets OpenSSL's source, builds it with its FIPS module, and puts it into the cache in one step.

pinned_version=3.5.7
pinned_sha256=a8c0d28a529ca480f9f36cf5792e2cd21984552a3c8e4aa11a24aa31aeac98e8
pinned_url=https://github.com/openssl/openssl/releases/download/openssl-$pinned_version/openssl-$pinned_version.tar.gz
debian_release=trixie # the first Debian with OpenSSL 3.5; its signing key is in the archive keyring of the one before

sha256() { # of FILE
  if have sha256sum; then sha256sum <"$1" | cut -d ' ' -f 1; else shasum -a 256 <"$1" | cut -d ' ' -f 1; fi
}

# The source package of a later Debian, through apt in a private state: only lists and sources, nothing is installed,
# and the machine's own lists and sources stay as they are. The archives are those that this machine already uses for its
# own release; one that is not Debian's, or not signed by Debian, cannot serve.
fetch_with_apt() { # fetch_with_apt FOLDER: prints the tarball
  local state=$1/apt keyring codename uris version signed=''
  have apt-get && grep -qx 'ID=debian' /etc/os-release 2>/dev/null || return 1
  mkdir -p "$state"/{parts,lists/partial,cache/archives/partial}
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  uris=$(apt-get -o Dir::State::lists="$state/lists" --print-uris update |
    sed -nE "s,^'(.*)/dists/($codename|stable|oldstable)/InRelease' .*,\\1,p" | sort -u | tr '\n' ' ')
  [ -n "$uris" ] || { echo "No archive of Debian $codename among the apt sources."; return 1; } >&2
  for keyring in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
    [ -f "$keyring" ] && signed="Signed-By: $keyring"
  done
  printf '%s\n' 'Types: deb-src' "URIs: $uris" "Suites: $debian_release" 'Components: main' ${signed:+"$signed"} \
    >"$state/parts/jcabench.sources"
  cat >"$state/apt.conf" <<END
Dir::State "$state";
Dir::State::lists "$state/lists";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$state/cache";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$state/parts";
Acquire::http::Timeout "10";
Acquire::https::Timeout "10";
Acquire::Retries "1";
Acquire::Languages "none";
Acquire::AllowInsecureRepositories "false";
APT::Get::AllowUnauthenticated "false";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear APT::Default-Release;
END
  if [ "$(id -u)" = 0 ]; then echo 'APT::Sandbox::User "root";' >>"$state/apt.conf"; fi
  apt-get -q -c "$state/apt.conf" update >&2 || return 1
  # An archive's list may name a version before its mirrors have the file: then the one before serves.
  for version in $(apt-cache -c "$state/apt.conf" showsrc --only-source openssl | sed -n 's/^Version: //p' | sort -ruV); do
    if (cd "$1" && apt-get -q -c "$state/apt.conf" source --download-only --tar-only "openssl=$version" >&2); then
      compgen -G "$1/openssl_*.orig.tar.*" | head -n 1
      return
    fi
  done
  return 1
}

fetch_release() { # fetch_release FOLDER: prints the tarball
  local file=$1/openssl-$pinned_version.tar.gz
  if have curl; then
    curl --fail --location --silent --show-error --connect-timeout 10 --speed-limit 1000 --speed-time 30 --retry 1 \
      --output "$file" "$pinned_url" >&2 || return 1
  elif have wget; then
    wget -nv --connect-timeout=10 --read-timeout=30 --tries=2 -O "$file" "$pinned_url" >&2 || return 1
  else
    echo "Neither curl nor wget is there." >&2
    return 1
  fi
  [ "$(sha256 "$file")" = "$pinned_sha256" ] || { echo "SHA-256 of $pinned_url is $(sha256 "$file"), not $pinned_sha256."; return 1; } >&2
  printf '%s\n' "$file"
}

unpacked_version() { # of the source in the working directory, from its VERSION.dat
  (
    MAJOR='' MINOR='' PATCH='' PRE_RELEASE_TAG=''
    # shellcheck disable=SC1091
    . ./VERSION.dat && echo "$MAJOR.$MINOR.$PATCH${PRE_RELEASE_TAG:+-$PRE_RELEASE_TAG}"
  )
}

# Each step below sets build_reason before it starts, so that a failure is told with the step's name.
get_source() { # get_source FOLDER: unpacks into FOLDER/source, sets source_version
  local tarball='' how
  if [ -n "$tarball_given" ]; then
    tarball=$tarball_given how="$tarball_given"
  elif tarball=$(fetch_with_apt "$1" 2>>"$build_log") && [ -n "$tarball" ]; then
    how="Debian's source package"
  elif tarball=$(fetch_release "$1" 2>>"$build_log") && [ -n "$tarball" ]; then
    how="$pinned_url"
  else
    build_reason='the source could be had neither from a Debian archive nor from the release page'
    build_cure="fetch $pinned_url by other means and run 'scripts/setup --openssl-tarball FILE'"
    return 1
  fi
  build_reason="$tarball is not a source archive of OpenSSL"
  mkdir "$1/unpacked" && tar -xf "$tarball" -C "$1/unpacked" --no-same-owner >>"$build_log" 2>&1 || return 1
  local configure
  configure=$(compgen -G "$1/unpacked/*/Configure") && [ -f "${configure%/*}/VERSION.dat" ] || return 1
  mv "${configure%/*}" "$1/source" && source_version=$(cd "$1/source" && unpacked_version) || return 1
  build_reason="$tarball is OpenSSL $source_version, and $openssl_minimum or newer is needed"
  at_least "$source_version" 3 5 || return 1
  if [ "$source_version" = "$pinned_version" ] && [ "$(sha256 "$tarball")" != "$pinned_sha256" ]; then
    build_reason="$tarball says it is OpenSSL $pinned_version, but its SHA-256 is not the release's ($pinned_sha256)"
    [ -n "$tarball_given" ] || return 1
    warn "Note: $build_reason."
  fi
  warn "Building OpenSSL $source_version with its FIPS module from $how; the log is $build_log"
}

compile() { # compile SOURCE PREFIX STAGING
  local cores
  cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
  # shellcheck disable=SC2016  # LIBRPATH is the Makefile's
  cd "$1" &&
    ./Configure shared enable-fips no-docs no-tests "--prefix=$2" --libdir=lib "--openssldir=$2/ssl" '-Wl,-rpath,$(LIBRPATH)' &&
    make -j"$cores" && make install_sw install_ssldirs install_fips "DESTDIR=$3"
}

wait_with_progress() { # wait_with_progress PID: a line on a terminal, silence elsewhere
  local start=$SECONDS
  while kill -0 "$1" 2>/dev/null; do
    if [ -t 2 ]; then printf '\r  %d:%02d (about 4 minutes on 2 cores) ' $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)) >&2; fi
    sleep 1
  done
  if [ -t 2 ]; then printf '\r%50s\r' '' >&2; fi
  wait "$1"
}

can_compile() {
  have make && perl -MFindBin -MIPC::Cmd -MFile::Compare -MPod::Usage -e 1 >/dev/null 2>&1 &&
    "${CC:-$(command -v gcc || command -v clang || echo cc)}" -x c -o "$1/compiler-works" - >/dev/null 2>&1 \
      <<<$'#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }'
}

build_openssl() { # brings an OpenSSL into the cache; on failure says why in build_reason and build_cure
  local work prefix staged
  build_log=$cache/logs/openssl-build.log build_cure='' source_version=''
  mkdir -p "$cache/logs" "$cache/openssl"
  : >"$build_log"
  rm -rf "$cache"/openssl/.build-* # left by a build that was killed; the lock says that none is running
  work=$(mktemp -d "$cache/openssl/.build-XXXXXX")
  build_folder=$work
  case $cache in *[[:space:]\$\'\"]*)
    build_reason="OpenSSL's own build cannot work in a folder with such a name: $cache"
    build_cure='set JCABENCH_CACHE to a folder without spaces'
    return 1 ;;
  esac
  can_compile "$work" || { install_packages compiler && can_compile "$work"; } || {
    build_reason='a C compiler, make or perl is missing'
    build_cure="$(package_cure compiler)"
    return 1
  }
  get_source "$work" || {
    [ -z "$tarball_given" ] || die 2 "OpenSSL cannot be built from the tarball given: $build_reason."
    return 1
  }
  prefix=$cache/openssl/$source_version
  if library_in "$prefix" >/dev/null && use_library "$(library_in "$prefix")" cache; then return; fi

  build_reason='the build failed'
  set -m # a process group of its own, so that all of it can be ended
  (compile "$work/source" "$prefix" "$work/staging") >>"$build_log" 2>&1 </dev/null &
  build_group=$!
  set +m
  wait_with_progress "$build_group" || { build_group='' && return 1; }
  build_group=''
  staged=$work/staging$prefix

  build_reason='what was built does not work'
  openssl_command "$staged" -- version >>"$build_log" 2>&1 || return 1
  fips_configuration "$staged/ssl/fipsmodule.cnf" >"$work/fips.cnf"
  build_reason='the FIPS module that was built does not start'
  fips_serves "$staged" "$staged/lib/ossl-modules" "$work/fips.cnf" || return 1
  fips_configuration "$prefix/ssl/fipsmodule.cnf" >"$staged/ssl/jcabench-fips.cnf"
  build_reason="$prefix could not be put in place"
  rm -rf "$prefix" && mv "$staged" "$prefix" && use_library "$(library_in "$prefix")" 'built now' || return 1
  build_reason=''
}

clear_build() { # ends what is running and removes what is half-made
  if [ -n "${build_group:-}" ]; then kill -- "-$build_group" 2>/dev/null || true; fi
  if [ -n "${build_folder:-}" ]; then rm -rf "$build_folder"; fi
}
