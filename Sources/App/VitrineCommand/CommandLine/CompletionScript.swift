import Session

/// Completion scripts, generated from the option table.
enum CompletionScript {
  static func text(for shell: Shell, catalog: Catalog) -> String {
    switch shell {
    case .bash: bash(catalog)
    case .zsh: zsh(catalog)
    case .fish: fish(catalog)
    }
  }

  private static let commands = Command.allCases.map(\.rawValue)
  private static let topics = ListTopic.allCases.map(\.rawValue).joined(separator: " ")

  /// Returns the words, other than files, that SOURCE may be.
  private static func sources(_ catalog: Catalog) -> [String] { catalog.scenes + catalog.backgrounds }

  /// Returns the words that an option's argument may be; empty if it is not one of a list.
  private static func words(of option: Option, _ catalog: Catalog) -> [String] {
    switch option.argument {
    case .name(_, let names), .nameOrFile(_, _, let names): names(catalog)
    case .choice(let names), .optionalChoice(let names): names
    default: option.name == "background" ? catalog.backgrounds : []
    }
  }

  private static func takesFile(_ option: Option) -> Bool {
    switch option.argument {
    case .file, .nameOrFile, .optional: true
    default: false
    }
  }

  private static func options(of command: Command) -> String {
    OptionTable.options.filter { $0.commands.contains(command) }.map { "--" + $0.name }.joined(separator: " ")
  }

  private static func bash(_ catalog: Catalog) -> String {
    var cases: [String] = []
    for option in OptionTable.options {
      let words = words(of: option, catalog)
      let owner = owner(of: option)?.rawValue ?? "*"
      let pattern = "\(owner):--\(option.name)" + (option.short.map { "|\(owner):-\($0)" } ?? "")
      guard takesFile(option) || !words.isEmpty else { continue }
      let files = takesFile(option) ? "-f " : ""
      let reply = "_vitrine_reply \(files)-W '\(words.joined(separator: " "))'; return"
      switch option.argument {
      // The next word may be another option instead.
      case .optionalChoice: cases.append("    \(pattern)) [[ $word == -* ]] || { \(reply); } ;;")
      // An option of a single command precedes the option with the same name of other commands.
      default: cases.insert("    \(pattern)) \(reply) ;;", at: owner == "*" ? cases.count : 0)
      }
    }
    let names = Command.allCases.map { "    \($0.rawValue)) options='\(options(of: $0))' ;;" }
    return """
      _vitrine_reply() { mapfile -t COMPREPLY < <(compgen "$@" -- "$word"); }
      _vitrine() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options
        # The shell takes --name=value for three words.
        if [[ $word == = ]]; then
          word=
        elif [[ $before == = ]]; then
          before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case ${COMP_WORDS[1]}:$before in
      \(cases.joined(separator: "\n"))
          *:list) [[ $word == -* ]] || { _vitrine_reply -W '\(topics)'; return; } ;;
        esac
        case ${COMP_WORDS[1]} in
      \(names.joined(separator: "\n"))
          *) options='\(options(of: .preview))' ;;
        esac
        case $word in
          -*) _vitrine_reply -W "$options" ;;
          *) _vitrine_reply -f -W '\((commands + sources(catalog)).joined(separator: " "))' ;;
        esac
      }
      complete -o filenames -F _vitrine vitrine
      """
  }

  /// Returns the only command that has an option, if other commands have another option with the same name.
  private static func owner(of option: Option) -> Command? {
    let isShared = OptionTable.options.count { $0.name == option.name } > 1
    return isShared && option.commands.count == 1 ? option.commands.first : nil
  }

  private static func zsh(_ catalog: Catalog) -> String {
    let shared = OptionTable.options.filter { owner(of: $0) != nil }
    let others = OptionTable.options.filter { owner(of: $0) == nil }
    // Chooses between two options with the same name by the command that was typed.
    let choices = shared.map { option in
      let rest = others.filter { $0.name == option.name }
      return """
          if [[ ${words[2]} == \(owner(of: option)?.rawValue ?? "") ]]; then
            own+=(\(specification(of: option, catalog)))
          else
            own+=(\(rest.map { specification(of: $0, catalog) }.joined(separator: " ")))
          fi
        """
    }
    let specifications = others.filter { option in !shared.contains { $0.name == option.name } }.map {
      "    \(specification(of: $0, catalog)) \\"
    }
    return """
      #compdef vitrine
      # Words, or a file.
      _vitrine_words() {
        local -a known=(${@:#-*})
        _alternative 'words:word:compadd -a known' 'files:file:_files'
      }
      _vitrine() {
        if [[ ${words[CURRENT-1]} == list ]]; then
          compadd \(topics)
          return
        fi
        local -a own
      \(choices.joined(separator: "\n"))
        _arguments -S $own \\
      \(specifications.joined(separator: "\n"))
          '-o+[OUT]:file:_files' \\
          '1:command or source:_vitrine_words \((commands + sources(catalog)).joined(separator: " "))' \\
          '2:source:_vitrine_words \(sources(catalog).joined(separator: " "))'
      }
      if [[ $funcstack[1] == _vitrine ]]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
      """
  }

  /// Returns an option in the form that `_arguments` takes.
  private static func specification(of option: Option, _ catalog: Catalog) -> String {
    let words = words(of: option, catalog).joined(separator: " ")
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing("'", with: "")
      .replacing(":", with: "\\:")
    let action =
      switch (words.isEmpty, takesFile(option)) {
      case (true, false): " "
      case (true, true): "_files"
      case (false, false): "(\(words))"
      case (false, true): "_vitrine_words \(words)"
      }
    let name = "--\(option.name)"
    switch option.argument {
    case .none: return "'\(name)[\(help)]'"
    case .optional: return "'\(name)=-[\(help)]::file:_files'"
    case .optionalChoice: return "'\(name)=-[\(help)]::\(option.name):(\(words))'"
    default: return "'\(name)=[\(help)]:\(option.name):\(action)'"
    }
  }

  private static func fish(_ catalog: Catalog) -> String {
    var lines = Command.allCases.map {
      "complete -c vitrine -n __fish_use_subcommand -a \($0.rawValue) -d '\($0.summary)'"
    }
    lines += SceneTable.rows.map {
      "complete -c vitrine -n '\(Self.isFrames)' -a \($0.name.rawValue) -d '\($0.help.replacing("'", with: ""))'"
    }
    lines.append("complete -c vitrine -f -n '__fish_seen_subcommand_from list' -a '\(topics)'")
    for option in OptionTable.options {
      var line = "complete -c vitrine -l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
      if option.commands.count < Command.allCases.count {
        let names = Command.allCases.filter(option.commands.contains).map(\.rawValue).joined(separator: " ")
        let bare =
          option.commands.contains(.preview)
          ? "; or not __fish_seen_subcommand_from \(commands.joined(separator: " "))" : ""
        line += " -n '__fish_seen_subcommand_from \(names)\(bare)'"
      }
      let words = words(of: option, catalog)
      switch option.argument {
      case .none, .optional: break
      case .optionalChoice: line += " -a '\(words.joined(separator: " "))'"
      case .file, .nameOrFile: line += words.isEmpty ? " -r -F" : " -r -F -a '\(words.joined(separator: " "))'"
      default: line += words.isEmpty ? " -x" : " -x -a '\(words.joined(separator: " "))'"
      }
      lines.append(line + " -d '\(option.help.replacing("'", with: ""))'")
    }
    return lines.joined(separator: "\n")
  }

  /// The condition under which SOURCE may follow, in fish.
  private static let isFrames =
    "not __fish_seen_subcommand_from "
    + Command.allCases.filter { !$0.hasScene }.map(\.rawValue).joined(separator: " ")
}
