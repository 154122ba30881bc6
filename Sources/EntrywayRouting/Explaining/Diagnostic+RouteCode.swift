@_exported public import EntrywayDiagnostics

/// What may be wrong with a table of routes, and with the text of a parameter.
extension Diagnostic.Code {
  /// A pattern that cannot be read; the route takes no link.
  public static let pattern = Self(rawValue: "pattern")
  /// The pattern and the constructor have different parameters; the route takes no link.
  public static let parameters = Self(rawValue: "parameters")
  /// Two routes take the same links, and only their patterns' bytes decide between them.
  public static let collision = Self(rawValue: "collision")
  /// Two routes have the same name.
  public static let duplicateName = Self(rawValue: "duplicate-name")
  /// A parameter is bound to a value with the label of another one.
  public static let swapped = Self(rawValue: "swapped")
  /// No link can be written to the route's destination.
  public static let notWritable = Self(rawValue: "not-writable")
  /// Other routes take every link of the route.
  public static let unreachable = Self(rawValue: "unreachable")
  /// A scheme or host that no link can have.
  public static let origin = Self(rawValue: "origin")
  /// A sensitive name that is no parameter of the route.
  public static let sensitive = Self(rawValue: "sensitive")
  /// A text that is none of a parameter's type.
  public static let linkTextMismatch = Self(rawValue: "link-text-mismatch")
}
