# shellcheck shell=bash disable=SC2034
# Sourced by the scripts: where things are, how a person is told, one lock, the JDK, Maven, the package client.
root=$(CDPATH='' cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=scripts/lib/jdk.sh
. "$root/scripts/lib/jdk.sh"
cache=${JCABENCH_CACHE:-${HOME:-}/.cache/jcabench}
case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
export JCABENCH_CACHE=$cache # Java's idea of the home folder may differ from the shell's

warn() { printf '%s\n' "$*" >&2; }
die() { # die STATUS SENTENCE
  local status=$1
  shift
  warn "$@"
  exit "$status"
}
have() { command -v "$1" >/dev/null 2>&1; }

at_least() { # at_least 3.8.7 3 8: is the version at least that major and minor?
  local major=${1%%.*} minor=${1#*.}
  minor=${minor%%[!0-9]*}
  ((major > $2 || (major == $2 && ${minor:-0} >= $3)))
}

make_cache() {
  { mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; } ||
    die 2 "The cache $cache cannot be written: make it writable, or set JCABENCH_CACHE to a folder that is."
}

lock() { # lock FILE WHAT: one process at a time beyond this line, until this shell and what it started have ended
  exec 9>>"$1"
  if have flock; then
    flock -n 9 || { warn "Waiting for another process that is $2 ..."; flock 9; }
  elif have perl; then
    perl -MFcntl=:flock -e 'open my $file, ">&=", 9 or die $!; flock $file, LOCK_EX or die $!'
  fi
}

# Maven runs on the JVM it finds by itself, or on ours where it would find none. JAVA25_HOME is where its toolchain
# search sees a JDK that lies in none of the usual places.
maven() { # maven JDK ARGUMENTS
  local jdk=$1 java_home=${JAVA_HOME:-}
  shift
  if [ -n "$java_home" ]; then
    [ -x "$java_home/bin/java" ] || java_home=$jdk
  else
    have java || java_home=$jdk
  fi
  if [ -n "$java_home" ]; then JAVA_HOME=$java_home JAVA25_HOME=$jdk mvn "$@"
  else JAVA25_HOME=$jdk mvn "$@"; fi
}

# Compiles the tests and sets `test_classes`, the class path of the tools among them; call it in the root folder.
test_tools() { # test_tools JDK
  maven "$1" -q -B test-compile dependency:build-classpath -Dmdep.outputFile=target/test.classpath -Dmdep.includeScope=test
  test_classes=target/test-classes:target/classes:$(cat target/test.classpath)
}

package_client() {
  local client
  for client in apt-get dnf zypper pacman apk brew; do
    if have "$client"; then echo "$client"; return; fi
  done
  return 1
}

package_names() { # package_names CLIENT jdk|maven|nss|nss-tools|compiler|headers|fips|browser|h2load|go
  case $1:$2 in
    apt-get:jdk) echo openjdk-25-jdk-headless ;;
    apk:jdk) echo openjdk25-jdk ;;
    dnf:jdk | zypper:jdk) echo java-25-openjdk-devel ;;
    pacman:jdk) echo jdk-openjdk ;;
    brew:jdk) echo openjdk@25 ;;
    *:maven) echo maven ;;
    apt-get:fips) echo openssl openssl-provider-fips ;;
    *:fips) echo openssl ;;
    apt-get:nss) echo libnss3 ;;
    apt-get:nss-tools) echo libnss3-tools ;;
    apt-get:compiler) echo gcc libc6-dev make perl ;;
    zypper:nss) echo mozilla-nss ;;
    zypper:nss-tools) echo mozilla-nss-tools ;;
    apk:nss-tools | dnf:nss-tools) echo nss-tools ;;
    *:nss | *:nss-tools) echo nss ;;
    *:browser) echo chromium ;;
    apt-get:h2load) echo nghttp2-client ;;
    apt-get:go | dnf:go) echo golang ;;
    *:h2load) echo nghttp2 ;;
    *:go) echo go ;;
    apk:compiler) echo build-base perl linux-headers ;;
    *:compiler) echo gcc make perl ;;
    apt-get:headers) echo libssl-dev ;;
    zypper:headers) echo libopenssl-devel ;;
    dnf:headers) echo openssl-devel ;;
    apk:headers) echo openssl-dev ;;
    *:headers) echo openssl ;;
  esac
}

package_command() { # package_command WHAT...: the command that installs it here
  local client names='' what
  client=$(package_client) || return 1
  for what in "$@"; do names+=" $(package_names "$client" "$what")"; done
  case $client in
    apt-get) echo "apt-get install -y --no-install-recommends$names" ;;
    dnf) echo "dnf install -y$names" ;;
    zypper) echo "zypper --non-interactive install$names" ;;
    pacman) echo "pacman -S --noconfirm --needed$names" ;;
    apk) echo "apk add$names" ;;
    brew) echo "brew install$names" ;;
  esac
}

package_cure() { # package_cure WHAT...: what a person would type
  local command
  command=$(package_command "$@") || { echo "install it with your package manager"; return; }
  case $command in brew*) ;; *) [ "$(id -u)" = 0 ] || command="sudo $command" ;; esac
  echo "run '$command'"
}

install_packages() { # install_packages WHAT...: 1 when it may not or could not; the log is in the cache; quiet=yes: a try
  local command log=$cache/logs/packages.log as=()
  [ "${may_install:-yes}" = yes ] && command=$(package_command "$@") || return 1
  case $command in
    brew*) [ "$(id -u)" != 0 ] || return 1 ;;
    *) if [ "$(id -u)" != 0 ]; then
         have sudo && sudo -n true 2>/dev/null || return 1
         as=(sudo -n)
       fi ;;
  esac
  mkdir -p "$cache/logs"
  : >"$log"
  warn "Installing: $command$([ "${quiet:-no}" = no ] || echo ', where there is such a package')"
  read -ra command <<<"$command"
  case ${command[0]} in
    apt-get)
      local options=(-o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o DPkg::Lock::Timeout=120)
      as+=(env DEBIAN_FRONTEND=noninteractive)
      if ! compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null; then
        "${as[@]}" apt-get "${options[@]}" update >>"$log" 2>&1 </dev/null || true
      fi
      # A list that is out of date names files that are gone: fetch it anew and try once more.
      "${as[@]}" "${command[@]}" "${options[@]}" >>"$log" 2>&1 </dev/null ||
        { "${as[@]}" apt-get "${options[@]}" update && "${as[@]}" "${command[@]}" "${options[@]}"; } >>"$log" 2>&1 </dev/null ;;
    *) ${as[@]+"${as[@]}"} "${command[@]}" >>"$log" 2>&1 </dev/null ;;
  esac || {
    [ "${quiet:-no}" = no ] || return 1
    warn "That did not work; its last lines, all of them in $log:"
    tail -n 4 "$log" >&2
    return 1
  }
}
