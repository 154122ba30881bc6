/// Whose a link is.
enum LinkFit {
  /// A route of the app takes it.
  case opens
  /// It is the app's, and no route takes it.
  case own
  /// It breaks a rule of reading.
  case refused
  /// It is none of the app's.
  case foreign

  var isOfApp: Bool { self == .opens || self == .own }
}
