import EntrywayJSON

// What does not agree between a project's files.
extension AssociationWording {
  static func diagnostic(
    _ fact: DoctorFact, at pointer: JSONPointer
  ) -> AssociationDiagnostic {
    words(of: fact, at: pointer).diagnostic(at: pointer)
  }

  static func diagnostic(_ fault: PropertyListFault) -> AssociationDiagnostic {
    let (message, hint): (String, String) =
      switch fault {
      case .tooLarge(let count):
        (
          "the file has \(count) bytes, more than \(PropertyListReading.readingLimit)",
          "check that it is the file that was meant."
        )
      case .foreign:
        (
          "the file is neither an XML nor a binary property list",
          "convert it with `plutil -convert xml1`."
        )
      case .unbounded:
        (
          "the property list is nested too deep, or names too many values",
          "check that it is the file that was meant."
        )
      case .broken:
        ("the property list is damaged", "`plutil -lint` says where.")
      case .notADictionary(let found):
        (
          "the property list is \(kind(found)), not a dictionary",
          "check that it is the right file."
        )
      }
    return Diagnostic(.error, .propertyListUnreadable, message, hint: hint)
  }

  private static func words(of fact: DoctorFact, at pointer: JSONPointer) -> Words {
    switch fact {
    case .wrongType(let expected, let found):
      Words(
        .error, .wrongType, "\(name(pointer)) is \(kind(found)), not \(kind(expected))",
        hint: "put \(kind(expected)) there.")
    case .buildSetting(let text):
      Words(
        .note, .buildSetting, "\(quoted(text)) holds a build setting, and is left out",
        hint: "give the file of the built app: there the settings have their values.")
    case .scheme(let fact): words(of: fact)
    case .domain(let fact): words(of: fact)
    case .association(let fact): words(of: fact)
    case .agreement(let fact): words(of: fact)
    case .entry(let fact): words(of: fact)
    }
  }

  private static func words(of fact: DoctorFact.Scheme) -> Words {
    switch fact {
    case .undeclared(let scheme):
      Words(
        .error, .undeclaredScheme, "the table's scheme \(quoted(scheme)) is not declared",
        hint: "add it to `CFBundleURLSchemes` of an entry in `CFBundleURLTypes`.")
    case .unrouted(let scheme):
      Words(
        .warning, .unroutedScheme, "the scheme \(quoted(scheme)) is not in the table",
        hint: "links with it open the app and go nowhere, unless a library reads them.")
    case .invalid(let scheme):
      Words(
        .error, .invalidScheme, "\(quoted(scheme)) is not a scheme",
        hint: "a scheme is a letter, then letters, digits, + - and . without the colon.")
    case .reserved(let scheme):
      Words(
        .error, .reservedScheme, "the scheme \(quoted(scheme)) belongs to the system",
        hint: "web links come as universal links: declare their host in the entitlements.")
    }
  }

  private static func words(of fact: DoctorFact.Domain) -> Words {
    switch fact {
    case .undeclared(let host):
      Words(
        .error, .undeclaredDomain, "no `applinks:` names the table's host \(quoted(host))",
        hint: "add \"applinks:\(Excerpt.line(host))\" to the associated domains.")
    case .unrouted(let host):
      Words(
        .warning, .unroutedDomain, "the host \(quoted(host)) is not in the table",
        hint: "its links open the app and go nowhere: add it to the table's hosts.")
    case .invalid(let text, let fault):
      Words(
        .error, .invalidDomain, "\(quoted(text)) is no associated domain: \(phrase(fault))",
        hint: "write service:host, such as applinks:shop.example.com.")
    case .wildcard(let text):
      Words(
        .note, .wildcardDomain, "\(quoted(text)) has a wildcard",
        hint: "the file has to be served by the root domain; it does not serve subdomains that are "
          + "listed one by one.")
    case .developerMode(let text):
      Words(
        .warning, .developerMode, "\(quoted(text)) is in developer mode",
        hint: "remove `?mode=developer` before the app goes to the App Store.")
    case .repeated(let text):
      Words(
        .note, .repeatedDomain, "\(quoted(text)) is named before", hint: "remove one of them.")
    }
  }

  private static func phrase(_ fault: DoctorFact.Domain.Fault) -> String {
    switch fault {
    case .noService: "it begins with no service"
    case .unknownService(let service): "\(code(service)) is no service"
    case .scheme: "it has a scheme"
    case .port: "it has a port"
    case .path: "it has a path"
    case .unknownMode(let mode): "\(code("?" + mode)) is no mode"
    case .wildcardAppClip: "App Clips have no wildcards"
    case .host: "the host is not a full domain name"
    }
  }

  private static func words(of fact: DoctorFact.Association) -> Words {
    switch fact {
    case .appMissing(let id, let section):
      Words(
        .error, .appNotInFile, "`\(section)` does not name the app \(quoted(id))",
        hint: section == "applinks"
          ? "add it to the `appIDs` of an entry: until then its links open the browser."
          : "add it to `apps`, or remove the service from the entitlements.")
    case .otherAppID(let id, let expected):
      Words(
        .error, .otherAppID, "the app is signed as \(quoted(id)), not \(quoted(expected))",
        hint: "the association file has to name the identifier with which it is signed.")
    case .noWebHosts:
      Words(
        .warning, .noWebHosts, "the table has no web host, and the association file names apps",
        hint: "links of the web open the app and go nowhere: add the host to the table.")
    }
  }

  private static func words(of fact: DoctorFact.Entry) -> Words {
    switch fact {
    case .undeclaredActivity(let type):
      Words(
        .error, .undeclaredActivity,
        "a rule reads the activity \(quoted(type)), which is not declared",
        hint: "add it to `NSUserActivityTypes`: the system continues no other.")
    case .unroutedActivity(let type):
      Words(
        .warning, .unroutedActivity, "no rule reads the activity \(quoted(type))",
        hint: "add an `.activity` rule, or remove the type.")
    case .unroutedQuickAction(let type):
      Words(
        .error, .unroutedQuickAction, "no rule takes the quick action \(quoted(type))",
        hint: "add a `.quickAction` rule: until then the item opens the app and goes nowhere.")
    case .quickActionWithout(let key):
      Words(
        .error, .incompleteQuickAction, "the quick action has no `\(key)`",
        hint: "add it: the system shows no item without type and title.")
    case .repeatedQuickAction(let type):
      Words(
        .warning, .repeatedQuickAction,
        "the quick action \(quoted(type)) is declared, and the rules make it too",
        hint: "remove it here, or take the title from the rule: the menu would show it twice.")
    case .unroutedAction(let id, let category):
      Words(
        .warning, .unroutedAction,
        "no rule takes the button \(quoted(id)) of the category \(quoted(category))",
        hint:
          "add a `.notification` rule for the action: until then the app opens and goes nowhere.")
    case .unknownAction(let id):
      Words(
        .warning, .unknownAction, "no category has the button \(quoted(id))",
        hint: "add it to a category, or correct the rule's action.")
    case .noEntries:
      Words(
        .note, .noEntries,
        "the manifest has no entries: quick actions and activities are not compared",
        hint: "write the manifest from the app's entry rules.")
    }
  }
}
