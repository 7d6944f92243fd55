# Shared by all scripts: the path of the repository, the Swift toolchain, Debian packages, compiler options.
# To be sourced.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${0##*/}

# The formatter and docc keep every file open: more than the 1,024 that a user may have at first.
ulimit -Sn "$(ulimit -Hn)" 2>/dev/null || true

# Without this, a crashed test waits for a debugger.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=no}

say() { printf '%s: %s\n' "$program" "$*" >&2; }
fail() {
  say "error: $*"
  exit 1
}

# Debian packages.
build_packages=(
  pkg-config libx11-dev libxext-dev libxi-dev libxrandr-dev libx11-xcb-dev libxcb-shm0-dev libpango1.0-dev
  libcairo2-dev libgdk-pixbuf-2.0-dev libdeflate-dev fonts-dejavu-core webp-pixbuf-loader
)
# What text is drawn with where it is installed; without them, with the fonts that are there.
typefaces=(fonts-inter fonts-quicksand fonts-noto-color-emoji)
virtual_display_packages=(xvfb python3 python3-xlib)
test_packages=(
  "${virtual_display_packages[@]}" xdotool openbox x11-utils x11-xkb-utils wmctrl zsh fish groff-base strace
  clang-19
)

# need_packages NAME...: installs missing packages, or fails with the command to install them.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian; install the equivalents of ${*}"
    quiet_pkg_config
    return
  fi
  local missing=() package
  for package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  if ((!${#missing[@]})); then
    quiet_pkg_config
    return
  fi

  local as_root=()
  ((EUID == 0)) || as_root=(sudo)
  local by_hand="apt-get install --no-install-recommends ${missing[*]}"
  if ! command -v apt-get >/dev/null || { ((EUID != 0)) && ! command -v sudo >/dev/null; }; then
    fail "missing packages; as root: $by_hand"
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get -qq update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -qq install --yes --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "could not install them; by hand, as root: $by_hand"
  fi
  rm -f "$log"
  quiet_pkg_config
}

# quiet_pkg_config: lets pkg-config find copies of its files without the flag -pthread, which is not needed here.
# SwiftPM refuses that flag with four warnings in every build.
quiet_pkg_config() {
  command -v pkg-config >/dev/null || return 0
  local folder=$repository/.build/pkg-config path file
  mkdir -p "$folder"
  while IFS= read -r -d : path; do
    for file in "$path"/*.pc; do
      [[ ! -e $folder/${file##*/} || $file -nt $folder/${file##*/} ]] || continue
      if grep -qse '-pthread\b' "$file"; then sed 's/ *-pthread\b//g' "$file" >"$folder/${file##*/}"; fi
    done
  done < <(printf '%s:' "$(pkg-config --variable pc_path pkg-config)")
  export PKG_CONFIG_PATH=$folder${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
}

# need_swift: puts a Swift 6 toolchain on the path, or fails.
need_swift() {
  local folder version
  if ! command -v swift >/dev/null; then
    for folder in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin"; do
      [[ -x $folder/swift ]] && PATH=$folder:$PATH && break
    done
  fi
  command -v swift >/dev/null || fail "no Swift toolchain on the path; version 6 or later is at https://swift.org/install"
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\).*/\1/p')
  ((${version:-0} >= 6)) || fail "Swift 6 or later is needed; $(command -v swift) is version ${version:-unknown}"
}

# Options of every build: dependencies between modules are checked, and vectors have the width of this machine.
swift_options=(--package-path "$repository" --explicit-target-dependency-import-check error)
if [[ $(uname -m) == x86_64 ]]; then
  features=" $(sed -n 's/^flags[^:]*://p;T;q' /proc/cpuinfo) "
  # level FEATURE...: whether the processor has all these features.
  level() {
    local feature
    for feature; do [[ $features == *" $feature "* ]] || return 1; done
  }
  if level avx avx2 bmi1 bmi2 f16c fma abm movbe; then
    # Older processors with AVX-512, which lack the last of these features, run slower with 64-byte vectors.
    if level avx512f avx512bw avx512cd avx512dq avx512vl avx512_vbmi2; then
      swift_options+=(-Xcc -march=x86-64-v4)
    else
      swift_options+=(-Xcc -march=x86-64-v3)
    fi
  fi
  unset -f level
  unset features
fi
