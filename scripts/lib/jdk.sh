# shellcheck shell=bash
# Sourced: finds the JDK that everything here runs on.

jdk_feature() { # the feature number of the JDK at $1, or nothing
  [ -x "$1/bin/javac" ] || return 0
  if [ -r "$1/release" ]; then sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  else "$1/bin/java" -version 2>&1 | sed -n '1s/.*"\([0-9]*\).*/\1/p'; fi
}

is_jdk() { # is_jdk FOLDER: one of 25 or newer?
  local feature
  feature=$(jdk_feature "$1")
  [ "${feature:-0}" -ge 25 ]
}

# Prints the home of a JDK 25 or newer: JCABENCH_JDK, JAVA_HOME, `javac` on the PATH, or the newest one in the usual
# places. Where there is none it says so, and its status is 2.
find_jdk() {
  local home feature best='' best_feature=0
  if [ -n "${JCABENCH_JDK:-}" ]; then
    is_jdk "$JCABENCH_JDK" && { echo "$JCABENCH_JDK"; return; }
    echo "JCABENCH_JDK=$JCABENCH_JDK is not a JDK 25 or newer (bin/javac is needed, not only bin/java)." >&2
    return 2
  fi
  if [ -n "${JAVA_HOME:-}" ] && is_jdk "$JAVA_HOME"; then echo "$JAVA_HOME"; return; fi
  if command -v javac >/dev/null; then
    home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
    is_jdk "$home" && { echo "$home"; return; }
  fi
  for home in /usr/lib/jvm/* /usr/lib64/jvm/* /opt/hostedtoolcache/*/*/* /opt/*jdk* "${HOME:-}"/.jdks/* \
    "${HOME:-}"/.sdkman/candidates/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    feature=$(jdk_feature "$home")
    feature=${feature:-0}
    if [ "$feature" -ge 25 ] && [ "$feature" -gt "$best_feature" ]; then best=$home best_feature=$feature; fi
  done
  [ -n "$best" ] && { echo "$best"; return; }
  echo "No JDK 25 or newer was found. Install one (for example Temurin 25 from https://adoptium.net, or your distribution's openjdk-25-jdk) or set JCABENCH_JDK to its folder." >&2
  return 2
}
