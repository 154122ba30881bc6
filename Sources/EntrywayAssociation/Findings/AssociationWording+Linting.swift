import EntrywayJSON

// What is seldom meant in a file that can be read.
extension AssociationWording {
  static func words(of fact: LintFact) -> Words {
    switch fact {
    case .section(let fact): words(of: fact)
    case .app(let fact): words(of: fact)
    case .variable(let fact): words(of: fact)
    case .pattern(let fact): words(of: fact)
    case .order(let fact): words(of: fact)
    }
  }

  private static func words(of fact: LintFact.Section) -> Words {
    switch fact {
    case .noAppLinks:
      Words(
        .note, .noAppLinks, "the file has no `applinks`: no app takes a link of this host",
        hint: "that is right for a host that only shares passwords.")
    case .noDetails:
      Words(
        .note, .noDetails, "`applinks` has no entries: no app takes a link of this host",
        hint: #"an entry is {"appIDs": […], "components": […]} in `details`."#)
    case .appsNotEmpty:
      Words(
        .error, .appsNotEmpty, "`apps` in `applinks` is not an empty array",
        hint: "write [] or leave the key out: apps are named in `details`.")
    case .detailsAsObject:
      Words(
        .note, .detailsAsObject,
        "`details` is an object, and no source says in which order it is read",
        hint: "write an array of entries, each with its `appIDs`.")
    case .mixedFormats:
      Words(
        .warning, .mixedFormats,
        "the entry mixes `appIDs` and `components` with `paths`, the format before iOS 13",
        hint: "keep to `appIDs` and `components`: beside `components` the system ignores `paths`, "
          + "and Apple says that links do not work with both.")
    case .noRules:
      Words(
        .error, .noRules, "the entry has no `components`",
        hint: #"add "components": [{"/": "*"}] for all links, or leave the entry out."#)
    case .emptyRules(let key):
      Words(
        .warning, .emptyRules, "`\(key)` is empty: the entry takes no link",
        hint: "add a rule, or leave the entry out.")
    case .unknownKey(let key, let isInComponent):
      Words(
        isInComponent ? .warning : .note, .unknownKey,
        "the key \(code(key)) has no meaning here, and is ignored",
        hint: isInComponent
          ? "a component has the keys / ? # exclude comment caseSensitive percentEncoded."
          : "remove it, unless it is a note to readers.")
    case .misspeltKey(let key, let meant):
      Words(
        .error, .misspeltKey, "the key \(code(key)) is ignored: it has to be `\(meant)`",
        hint: "write it exactly so; the case of letters counts.")
    }
  }

  private static func words(of fact: LintFact.App) -> Words {
    switch fact {
    case .noAppIDs:
      Words(
        .error, .noAppIDs, "the entry names no app", hint: #"add "appIDs": ["PREFIX.bundle.id"]."#)
    case .emptyAppIDs:
      Words(
        .error, .emptyAppIDs, "`appIDs` is empty: the entry is for no app, `appID` or not",
        hint: "name the apps, or leave the entry out.")
    case .ignoredAppID(let id):
      Words(
        .error, .ignoredAppID, "`appID` is ignored beside `appIDs`, which has no \(quoted(id))",
        hint: "add it to `appIDs`.")
    case .invalidAppID(let id):
      Words(
        .error, .invalidAppID, "\(quoted(id)) is not an app's identifier",
        hint: "it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.")
    case .placeholderTeamID(let id, let isWellFormed):
      Words(
        isWellFormed ? .warning : .error, .placeholderTeamID,
        "\(quoted(id)) has a prefix out of an example",
        hint:
          "the prefix is the app's own: it stands beside App ID Prefix in the developer account.")
    case .repeatedAppID(let id, let first):
      Words(
        .note, .repeatedAppID,
        "the app \(quoted(id)) has an entry at \(Excerpt.line(first.description)) already",
        hint: "join the two: no source says whether the second is asked after a block in the first."
      )
    }
  }

  private static func words(of fact: LintFact.Variable) -> Words {
    switch fact {
    case .undefinedVariable(let name):
      Words(
        .error, .undefinedVariable, "no variable is called \(code(name))",
        hint: "define it in `substitutionVariables`; predefined are alpha, upper, lower, alnum, "
          + "digit, xdigit, region and lang.")
    case .unclosedVariable:
      Words(
        .warning, .unclosedVariable, "`$(` begins no variable here, and stands for itself",
        hint: "a variable is $(name); the name has none of $ ( ).")
    case .unusedVariable(let name):
      Words(
        .note, .unusedVariable, "no pattern names the variable \(code(name))",
        hint: "remove it, or correct its name; the case of letters counts.")
    case .shadowedVariable(let name):
      Words(
        .warning, .shadowedVariable, "the system has a variable \(code(name)) of its own",
        hint: "choose another name: no source says which of the two counts.")
    case .nestedVariable:
      Words(
        .warning, .nestedVariable, "a variable in a variable's value stands for itself",
        hint: "write out what it stands for; a value may only have * and ?.")
    case .emptyVariable(let name):
      Words(
        .error, .emptyVariable, "the variable \(code(name)) has no values: it fits nothing",
        hint: "add values, or remove it.")
    case .unusableVariableName(let name):
      Words(
        .warning, .unusableVariableName, "no pattern can name the variable \(code(name))",
        hint: "a name has none of $ ( ), and is not empty.")
    }
  }

  private static func words(of fact: LintFact.Pattern) -> Words {
    switch fact {
    case .doubleWildcard:
      Words(
        .warning, .doubleWildcard, "`**` takes no more than `*`",
        hint: "write `*`: it crosses slashes already.")
    case .fullURL:
      Words(
        .error, .fullURL, "the pattern is a whole URL: it is compared with the path alone",
        hint: "leave out the scheme and the host; the file is for the host that serves it.")
    case .queryInPath:
      Words(
        .error, .queryInPath, "`?` in a path is one character, not the beginning of a query",
        hint: #"put the query into a key of its own: {"/": "/search", "?": {"q": "*"}}."#)
    case .neverMatches(let reason): words(of: reason)
    case .lowercaseEscape(let escape):
      Words(
        .warning, .lowercaseEscape, "\(code(escape)) is not `\(escape.uppercased())` to the system",
        hint: "write escapes in capitals, as browsers do: the case of hexadecimal digits counts.")
    case .escapeInDecoded(let escape):
      Words(
        .warning, .escapeInDecoded,
        "\(code(escape)) fits only what is escaped twice, since URLs are decoded before",
        hint: "write the character itself, or leave out `percentEncoded`.")
    case .decodesSlashes:
      Words(
        .warning, .decodesSlashes,
        "`percentEncoded` false makes a separator of `%2F`: `/a/b` takes /a%2Fb too",
        hint: "leave it out, and write escapes in the patterns.")
    case .patternTooLarge:
      Words(
        .error, .patternTooLarge, "the pattern is too large with its variables replaced",
        hint: "name fewer variables in it, or give them fewer values; the rule takes nothing here.")
    case .notInComponent:
      Words(
        .error, .notInComponent, "`NOT ` has no meaning in a component",
        hint: #"write {"/": pattern, "exclude": true}."#)
    case .notWithoutSpace:
      Words(
        .error, .notWithoutSpace, "`NOT` without a space behind it is a part of the path",
        hint: #"write "NOT /path", with one space."#)
    case .lowercaseNot:
      Words(
        .error, .lowercaseNot, "`not` has to be written in capitals",
        hint: #"write "NOT /path", with one space."#)
    }
  }

  private static func words(of reason: LintFact.NeverMatch) -> Words {
    func never(_ why: String, hint: String) -> Words {
      Words(.error, .neverMatches, "the pattern fits no URL: " + why, hint: hint)
    }
    return switch reason {
    case .fragmentSign:
      never("`#` ends the path and the query", hint: "put the fragment under the key `#`.")
    case .space: never("a URL has no spaces", hint: "write %20.")
    case .nonASCII:
      never(
        "its characters beyond ASCII are escaped in a URL",
        hint: "write the escapes of their UTF-8 in capitals: é is %C3%A9.")
    case .brokenEscape(let text):
      never("\(code(text)) is not an escape", hint: "write % as %25.")
    case .separator(let sign):
      never("`\(sign)` ends a name or a value", hint: "write one pattern for each item.")
    }
  }

  private static func words(of fact: LintFact.Order) -> Words {
    switch fact {
    case .matchesEverything(let excludes):
      Words(
        .warning, .matchesEverything,
        "the component has no pattern: it \(excludes ? "excludes" : "takes") every URL",
        hint: #"if that is meant, write {"/": "*"}."#)
    case .takesCallbacks(let path):
      Words(
        .warning, .takesCallbacks,
        "the rule takes the whole site, with sign-in callbacks such as "
          + path,
        hint: "put an exclude for the callbacks before it, or the browser cannot finish a sign-in.")
    case .unreachable(let earlier):
      Words(
        .warning, .unreachable, "nothing reaches this rule: \(rules(earlier)) all that it takes",
        hint: "remove it, or put it before.")
    case .lateExclude(let earlier):
      Words(
        .error, .lateExclude, "this excludes nothing: \(rules(earlier)) all that it should exclude",
        hint: "put it before: the first rule that fits decides.")
    case .trailingExclude:
      Words(
        .warning, .trailingExclude, "nothing is taken behind this exclude, which changes nothing",
        hint: "put it before what it should exclude from, or remove it.")
    case .onlyExcludes:
      Words(
        .note, .onlyExcludes, "the entry excludes, and takes nothing",
        hint: "what no rule takes stays in the browser anyway.")
    }
  }

  /// Which rules decide before.
  private static func rules(_ earlier: [JSONPointer]) -> String {
    let indices = earlier.prefix(4).compactMap(\.tokens.last)
    let list = indices.joined(separator: ", ") + (earlier.count > 4 ? ", …" : "")
    return earlier.count == 1 ? "rule \(list) decides" : "rules \(list) decide"
  }
}
