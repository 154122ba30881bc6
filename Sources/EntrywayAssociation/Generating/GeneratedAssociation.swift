public import EntrywayDiagnostics

/// A generated file, and what it cannot say of the tables that it was made from.
public struct GeneratedAssociation: Hashable, Sendable {
  /// The file.
  public var file: AssociationFile
  /// What it does not say as the tables do, or what else is wrong with it.
  public var problems: [Diagnostic]

  /// Whether the file is proven to be exact, but for routes that require a flag.
  public var isExact: Bool {
    problems.allSatisfy { [.requiredFlag, .tooLarge].contains($0.code) }
  }
}

extension Diagnostic {
  /// The route requires a query item without a value, and to the system it is the same as an absent
  /// one: its links stay in the browser.
  static func requiredFlag(route: String) -> Diagnostic {
    Diagnostic(
      .warning, .requiredFlag,
      "the route \(route) is left out: it requires a query item without a value", names: [route],
      hint: "to the system such an item is the same as an absent one; require a value.")
  }

  /// The route takes the link, and the file leaves it in the browser: no patterns say exactly which
  /// links are the route's.
  static func unassociated(url: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, .unassociatedLink, "no patterns say exactly which links the route \(route) takes",
      names: [route], notes: [url],
      hint: "the file leaves this link in the browser; `{rest*}` behind other parameters needs a "
        + "literal between, or a text of its own, and one of other types than text and integer "
        + "cannot be said.")
  }

  /// The file hands the link to the app, and no route takes it.
  static func unrouted(url: String) -> Diagnostic {
    Diagnostic(
      .error, .unroutedLink, "the file hands a link to the app that no route takes", notes: [url],
      hint:
        "no patterns tell it from the links of a route; `aasa check` says which component it is."
    )
  }

  /// Whether the file is exact was not found out within the bound of states.
  static let undecided = Diagnostic(
    .error, .undecidedAgreement,
    "whether the file is exact is not decided: there are too many states to look at",
    hint: "`aasa check` tells how far a smaller table is.")

  /// The file has more bytes than a device takes.
  static func tooLarge(generated count: Int) -> Diagnostic {
    Diagnostic(
      .error, .tooLarge,
      "the file has \(count) bytes, and a device takes \(AssociationReading.maximumSize)",
      hint: "routes that begin alike are said by fewer components if one of them has a `{rest*}`.")
  }
}
