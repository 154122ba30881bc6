/// A generated file, and what it cannot say of the tables that it was made from.
public struct GeneratedAssociation: Hashable, Sendable {
  /// Something that the file does not say as the table does.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// The route requires a query item without a value, and to the system it is the same as an absent
    /// one: its links stay in the browser.
    case flag(route: String)
    /// The route takes the link, and the file leaves it in the browser: no patterns say exactly
    /// which links are the route's.
    case unassociated(String, route: String)
    /// The file hands the link to the app, and no route takes it.
    case unrouted(String)
    /// Whether the file is exact was not found out within the bound of states.
    case undecided
    /// The file has so many bytes, more than a device takes.
    case tooLarge(Int)

    /// What is wrong, and what to do.
    public var description: String { AssociationWording.text(of: self) }
  }

  /// The file.
  public var file: AssociationFile
  /// What it does not say as the tables do.
  public var problems: [Problem]

  /// Whether the file is proven to be exact, but for routes that require a flag.
  public var isExact: Bool {
    problems.allSatisfy { problem in
      switch problem {
      case .flag, .tooLarge: true
      case .unassociated, .unrouted, .undecided: false
      }
    }
  }
}
