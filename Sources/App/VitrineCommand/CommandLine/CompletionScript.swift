import Viewer

/// Completion scripts, made from the option table.
enum CompletionScript {
  static func text(for shell: Shell, catalog: Catalog) -> String {
    switch shell {
    case .bash: bash(catalog)
    case .zsh: zsh(catalog)
    case .fish: fish(catalog)
    }
  }

  /// The words that an option's argument is one of; empty where it is something else.
  private static func words(of option: Option, _ catalog: Catalog) -> [String] {
    switch option.argument {
    case .name(_, let names): names(catalog)
    case .choice(let names): names
    default: option.name == "background" ? catalog.backgrounds : []
    }
  }

  private static func takesFile(_ option: Option) -> Bool {
    switch option.argument {
    case .file, .optional: true
    default: false
    }
  }

  private static func bash(_ catalog: Catalog) -> String {
    var cases: [String] = []
    for option in OptionTable.options {
      let words = words(of: option, catalog)
      let pattern = "--" + option.name + (option.short.map { "|-\($0)" } ?? "")
      if takesFile(option) {
        let names = words.isEmpty ? "" : " -W '\(words.joined(separator: " "))'"
        cases.append("    \(pattern)) COMPREPLY=($(compgen -f\(names) -- \"$word\")); return ;;")
      } else if !words.isEmpty {
        cases.append(
          "    \(pattern)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return ;;")
      }
    }
    let names = OptionTable.options.map { "--" + $0.name }.joined(separator: " ")
    let operands = (Command.allCases.map(\.rawValue) + catalog.scenes).joined(separator: " ")
    return """
      _vitrine() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        case "$before" in
      \(cases.joined(separator: "\n"))
          list) COMPREPLY=($(compgen -W '\(ListTopic.allCases.map(\.rawValue).joined(separator: " "))' -- "$word")); return ;;
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W '\(names)' -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -W '\(operands)' -- "$word")) ;;
        esac
      }
      complete -o filenames -F _vitrine vitrine
      """
  }

  private static func zsh(_ catalog: Catalog) -> String {
    let specifications = OptionTable.options.map { option in
      let words = words(of: option, catalog)
      let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing("'", with: "")
        .replacing(":", with: "\\:")
      let action = words.isEmpty ? (takesFile(option) ? "_files" : "") : "(\(words.joined(separator: " ")))"
      var specification = "--\(option.name)"
      switch option.argument {
      case .none: specification += "[\(help)]"
      case .optional: specification += "=-[\(help)]::file:_files"
      default: specification += "=[\(help)]:\(option.name):\(action)"
      }
      return "    '\(specification)' \\"
    }
    let operands = (Command.allCases.map(\.rawValue) + catalog.scenes).joined(separator: " ")
    return """
      #compdef vitrine
      _vitrine() {
        if [[ ${words[CURRENT-1]} == list ]]; then
          compadd \(ListTopic.allCases.map(\.rawValue).joined(separator: " "))
          return
        fi
        _arguments -S \\
      \(specifications.joined(separator: "\n"))
          '-o+[OUT]:file:_files' \\
          '1: :_alternative "words\\:word\\:(\(operands))" "files\\:file\\:_files"' \\
          '2: :_files'
      }
      _vitrine "$@"
      """
  }

  private static func fish(_ catalog: Catalog) -> String {
    let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
    var lines = Command.allCases.map {
      "complete -c vitrine -n '__fish_use_subcommand' -a \($0.rawValue) -d '\($0.summary)'"
    }
    lines.append(
      "complete -c vitrine -f -n '__fish_seen_subcommand_from list' -a '"
        + ListTopic.allCases.map(\.rawValue).joined(separator: " ") + "'")
    for option in OptionTable.options {
      var line = "complete -c vitrine -l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
      if option.commands.count < Command.allCases.count {
        let names = Command.allCases.filter(option.commands.contains).map(\.rawValue).joined(separator: " ")
        let bare = option.commands.contains(.preview) ? "; or not __fish_seen_subcommand_from \(commands)" : ""
        line += " -n '__fish_seen_subcommand_from \(names)\(bare)'"
      }
      let words = words(of: option, catalog)
      switch option.argument {
      case .none, .optional: break
      case .file: line += words.isEmpty ? " -r -F" : " -r -F -a '\(words.joined(separator: " "))'"
      default: line += words.isEmpty ? " -x" : " -x -a '\(words.joined(separator: " "))'"
      }
      lines.append(line + " -d '\(option.help.replacing("'", with: ""))'")
    }
    return lines.joined(separator: "\n")
  }
}
