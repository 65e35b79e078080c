#!/usr/bin/env bash
# What scripts/setup promises, in a cache of its own and with tools and an OpenSSL made of a few lines: nothing is fetched,
# compiled or installed. The real build is proved by using it: setup itself asks the built FIPS module to work.
set -euo pipefail
repo=$(CDPATH='' cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export JCABENCH_CACHE=$work/cache JCABENCH_SYSTEM_PREFIXES='' PATH=$work/bin:$PATH
unset JCABENCH_OPENSSL JCABENCH_OPENSSL_TARBALL
# shellcheck source=scripts/lib/jdk.sh
. "$repo/scripts/lib/jdk.sh"
jdk=$(find_jdk)
checks=0

expect() { # expect LAW STATUS TEXT COMMAND...: the command ends with that status and says that text
  local law=$1 status=$2 text=$3 said actual=0
  shift 3
  said=$("$@" 2>&1 </dev/null) || actual=$?
  checks=$((checks + 1))
  if [ "$actual" != "$status" ] || [[ $said != *"$text"* ]]; then
    printf 'FAILED: %s\n  wanted exit code %s and "%s"\n  got exit code %s and:\n%s\n' "$law" "$status" "$text" "$actual" "$said" >&2
    exit 1
  fi
}
setup() { "$repo/scripts/setup" --no-install "$@"; }
property() { sed -n "s/^$1=//p" "$JCABENCH_CACHE/setup.properties"; }
tool() { # tool NAME: a command on the PATH with this script
  cat >"$work/bin/$1" && chmod +x "$work/bin/$1"
}
library() { # library FILE VERSION: what setup takes for an OpenSSL of that version on this machine
  mkdir -p "$(dirname "$1")" && { head -c 64 "$jdk/bin/java"; printf 'OpenSSL %s 1 Jan 2026\n' "$2"; } >"$1"
}
source_archive() { # source_archive FILE VERSION
  local folder=$work/source/openssl-$2 major minor patch
  IFS=. read -r major minor patch <<<"$2"
  mkdir -p "$folder" && printf 'MAJOR=%s\nMINOR=%s\nPATCH=%s\nPRE_RELEASE_TAG=\n' "$major" "$minor" "$patch" >"$folder/VERSION.dat"
  printf '#!/bin/sh\nprintf "%%s\\n" "$@" | sed -n s/--prefix=//p >prefix\n' >"$folder/Configure" && chmod +x "$folder/Configure"
  tar -czf "$1" -C "$work/source" "openssl-$2"
}

mkdir -p "$work/bin"
tool mvn <<<$'#!/bin/sh\necho Apache Maven 3.9.9'
tool perl <<<$'#!/bin/sh\nexit 0'
tool gcc <<<$'#!/bin/sh\nexit 0'
for name in apt-get curl wget; do tool $name <<<$'#!/bin/sh\necho refused >&2; exit 7'; done
tool ldconfig <<<$'#!/bin/sh\nexit 0'
tool openssl <<<$'#!/bin/sh\nexit 0'
export FAKE_LIBRARY=$work/built.so
tool make <<'END'
#!/bin/bash
for argument in "$@"; do
  case $argument in
    -j*) echo compiling; [ -z "${FAKE_MAKE_FAILS:-}" ] || { echo 'cc: no luck'; exit 2; }; sleep "${FAKE_MAKE_SECONDS:-0}" ;;
    DESTDIR=*)
      to=${argument#DESTDIR=}$(cat prefix)
      mkdir -p "$to/bin" "$to/lib/ossl-modules" "$to/ssl"
      cp "$FAKE_LIBRARY" "$to/lib/libcrypto.so.3"
      touch "$to/lib/ossl-modules/fips.so" "$to/ssl/fipsmodule.cnf"
      printf '#!/bin/sh\ncase "$*" in *md5*) exit 1 ;; esac\n' >"$to/bin/openssl"
      chmod +x "$to/bin/openssl" ;;
  esac
done
END

expect unknownArgumentIsWrongUsage 2 "Unknown argument '--bogus'" setup --bogus
expect optionWithoutValueIsWrongUsage 2 '--openssl needs a value' setup --openssl
expect helpIsHelp 0 'Usage: scripts/setup' setup --help
expect missingPathIsNamed 2 "there is no $work/none" setup --openssl "$work/none"
expect missingTarballIsNamed 2 "$work/none.tar.gz" setup --openssl-tarball "$work/none.tar.gz"
library "$work/old/lib/libcrypto.so.3" 3.0.19
expect oldOpenSslIsRefused 2 'is OpenSSL 3.0.19, and 3.5 or newer is needed' setup --openssl "$work/old"
echo text >"$work/text.so"
expect foreignFileIsRefused 2 'is not a library that the JVM' setup --openssl "$work/text.so"
expect oldMavenIsRefused 2 'Maven is 3.6.3' env PATH="$work/bin36:$PATH" bash -c "mkdir -p '$work/bin36' && printf '#!/bin/sh\necho Apache Maven 3.6.3\n' >'$work/bin36/mvn' && chmod +x '$work/bin36/mvn' && '$repo/scripts/setup'"
expect oldJdkIsRefused 2 'is not a JDK 25 or newer' env JCABENCH_JDK="$work" "$repo/scripts/setup"

expect withoutSourceOpenSslIsAbsent 0 'openssl  will be absent' setup
expect requireAllFailsForAnAbsentContender 1 'openssl  will be absent' setup --require-all
[ -z "$(property openssl.library)" ]
library "$work/my own/lib/libcrypto.so.3" 3.6.1
expect givenPrefixIsUsed 0 'openssl  3.6.1' setup --openssl "$work/my own"
[ "$(property openssl.library)" = "$work/my own/lib/libcrypto.so.3" ]
[ "$(property openssl.prefix)" = "$work/my own" ]
expect choiceIsKept 0 'as chosen earlier' setup
library "$work/other/libcrypto.so" 4.0.0
expect environmentWinsOverTheChoice 0 'openssl  4.0.0' env JCABENCH_OPENSSL="$work/other/libcrypto.so" "$repo/scripts/setup" --no-install
mv "$work/my own" "$work/gone"
expect vanishedChoiceIsSaid 0 'cannot be used any more' setup
expect autoSearchesAgain 0 'openssl  will be absent' setup --openssl auto

echo text >"$work/text.tar.gz"
expect brokenTarballIsRefused 2 'is not a source archive of OpenSSL' setup --openssl-tarball "$work/text.tar.gz"
source_archive "$work/old.tar.gz" 3.4.1
expect oldTarballIsRefused 2 'is OpenSSL 3.4.1, and 3.5 or newer is needed' setup --openssl-tarball "$work/old.tar.gz"
source_archive "$work/new.tar.gz" 3.6.2
library "$FAKE_LIBRARY" 3.6.2
expect failedBuildShowsItsLog 0 'cc: no luck' env FAKE_MAKE_FAILS=1 "$repo/scripts/setup" --no-install --openssl-tarball "$work/new.tar.gz"
[ -z "$(ls -A "$JCABENCH_CACHE/openssl")" ]
FAKE_MAKE_SECONDS=20 "$repo/scripts/setup" --no-install --openssl-tarball "$work/new.tar.gz" >/dev/null 2>&1 &
for _ in {1..100}; do grep -qs compiling "$JCABENCH_CACHE/logs/openssl-build.log" && break; sleep 0.1; done
kill "$!"
ended=0
wait "$!" || ended=$?
[ "$ended" = 143 ]
[ -z "$(ls -A "$JCABENCH_CACHE/openssl")" ]
expect buildFromTarballIsPutInPlace 0 'built now; FIPS module works' setup --openssl-tarball "$work/new.tar.gz"
[ "$(ls -A "$JCABENCH_CACHE/openssl")" = 3.6.2 ]
[ "$(property openssl.fips.config)" = "$JCABENCH_CACHE/openssl/3.6.2/ssl/jcabench-fips.cnf" ]
before=$(ls -i "$JCABENCH_CACHE/setup.properties")
expect secondRunFindsTheCache 0 '(cache; FIPS module works)' setup
[ "$(ls -i "$JCABENCH_CACHE/setup.properties")" = "$before" ] # and rewrites nothing
echo "scripts/setup: $checks laws hold."
