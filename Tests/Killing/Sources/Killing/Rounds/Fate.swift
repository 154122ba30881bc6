/// How a process of a round ends.
enum Fate: Equatable {
  /// It comes to its end, having satisfied everything that its entries wait for.
  case drains
  /// It kills itself when it comes to that point, the points being before and after everything that
  /// it writes down.
  case atPoint(Int)
  /// It is killed so many microseconds after the store has begun to save, the so-manieth time.
  case inSave(Int, microseconds: UInt32)
  /// The parent kills it when the journal has grown by so many bytes.
  case byParent(bytes: Int)

  /// Most moments lie early: runs are of random lengths, and what is never reached kills nobody.
  static func random(using random: inout Seeded) -> Fate {
    switch random.below(10) {
    case 0..<5: .atPoint(1 + random.below(random.below(200) + 1))
    case 5..<8:
      .inSave(1 + random.below(random.below(20) + 1), microseconds: UInt32(random.below(250)))
    default: .byParent(bytes: random.below(random.below(5_000) + 1))
    }
  }
}

extension Fate: LosslessStringConvertible {
  var description: String {
    switch self {
    case .drains: "drains"
    case .atPoint(let point): "point:\(point)"
    case .inSave(let save, let microseconds): "save:\(save):\(microseconds)"
    case .byParent(let bytes): "parent:\(bytes)"
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: ":")
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("drains", 0): self = .drains
    case ("point", 1): self = .atPoint(numbers[0])
    case ("save", 2): self = .inSave(numbers[0], microseconds: UInt32(clamping: numbers[1]))
    case ("parent", 1): self = .byParent(bytes: numbers[0])
    default: return nil
    }
  }
}
