import EntrywayRouting

/// Places whose parameters have types of the same last name.
enum Pet: LinkDestination {
  case cat(Cat.ID)
  case dog(Dog.ID)
}

enum Cat {
  struct ID: LinkParameter, Hashable {
    var number: Int

    init(number: Int) { self.number = number }

    init(linkText: String) throws {
      guard linkText.hasPrefix("c"), let number = Int(linkText.dropFirst()) else { throw Sku.Bad() }
      self.number = number
    }

    var linkText: String { "c\(number)" }
    static let linkExample = ID(number: 1)
    static let linkShape = LinkShape.opaque
  }
}

enum Dog {
  struct ID: LinkParameter, Hashable {
    var number: Int

    init(number: Int) { self.number = number }

    init(linkText: String) throws {
      guard linkText.hasPrefix("d"), let number = Int(linkText.dropFirst()) else { throw Sku.Bad() }
      self.number = number
    }

    var linkText: String { "d\(number)" }
    static let linkExample = ID(number: 1)
    static let linkShape = LinkShape.opaque
  }
}
