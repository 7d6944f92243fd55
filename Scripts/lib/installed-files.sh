# The files of an installation. To be sourced after common.sh.

# install_files PROGRAM ROOT: installs everything but the executable into the folder ROOT, which stands for the prefix.
# The manual page and the completions are the output of PROGRAM.
install_files() {
  local program=$1 root=$2 folder asset icon side

  # put FILE FOLDER [NAME]: installs a file that is readable for everyone.
  put() { install -D -m 644 "$1" "$root/$2/${3:-${1##*/}}"; }

  # make NAME FOLDER OPTION...: installs the output of the program as a file.
  make() {
    local made
    made=$(mktemp)
    "$program" "${@:3}" >"$made"
    put "$made" "$2" "$1"
    rm -f "$made"
  }

  for folder in Backgrounds Examples Images Licenses Shaders; do
    for asset in "$repository/Assets/$folder"/*; do put "$asset" "share/vitrine/$folder"; done
  done
  for icon in "$repository"/Assets/Icon/vitrine-*.png; do
    side=${icon##*-}
    side=${side%.png}
    put "$icon" share/vitrine/Icon
    put "$icon" "share/icons/hicolor/${side}x$side/apps" vitrine.png
  done
  put "$repository/Scripts/lib/vitrine.desktop" share/applications
  put "$repository/Scripts/lib/vitrine.metainfo.xml" share/metainfo org.vitrine.vitrine.metainfo.xml
  make vitrine.1 share/man/man1 --man-page
  make vitrine share/bash-completion/completions --completion bash
  make _vitrine share/zsh/site-functions --completion zsh
  make vitrine.fish share/fish/vendor_completions.d --completion fish
  unset -f put make
}
