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

# install_modules MODULES ROOT: installs what previews of Swift files are compiled against, from the folder MODULES of a
# build: the library's modules, and the C modules that those import. A program that has the Swift runtime within itself
# cannot load previews, and needs none.
install_modules() {
  local modules=$1 target=$2/lib/vitrine/modules layer folder name file
  for layer in Base Pixels Media Rendering Interface; do
    for folder in "$repository/Sources/$layer"/*/; do
      folder=${folder%/}
      name=${folder##*/}
      if [[ -e $folder/module.modulemap ]]; then
        for file in "$folder"/*.{modulemap,h}; do
          [[ ! -e $file ]] || install -D -m 644 "$file" "$target/C/$name/${file##*/}"
        done
      else
        install -D -m 644 "$modules/$name.swiftmodule" "$target/$name.swiftmodule"
      fi
    done
  done
  # The module map of CAgent names it by this path.
  file=Shaders/Headers/vitrine_agent.h
  install -D -m 644 "$repository/Sources/Rendering/$file" "$target/C/$file"
}
