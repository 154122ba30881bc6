import EntrywayRouting

/// A parameter of an app's own whose grammar only its code knows: `s` and digits.
struct Sku: LinkParameter, Hashable {
  struct Bad: Error {}

  var number: Int

  init(number: Int) { self.number = number }

  init(linkText: String) throws {
    guard linkText.hasPrefix("s"), let number = Int(linkText.dropFirst()) else { throw Bad() }
    self.number = number
  }

  var linkText: String { "s\(number)" }
  static var linkExample: Sku { Sku(number: 1) }
  static var linkShape: LinkShape { .opaque }
}
