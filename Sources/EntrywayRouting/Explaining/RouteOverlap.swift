/// Whether some link is one of two routes whose paths rank alike: a proof by texts that read as the
/// types of both.
enum RouteOverlap {
  static func isProven(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    // The paths agree in everything but the types that rank alike.
    let mine = left.demands
    let others = right.demands
    return mine.allSatisfy { place, demand in
      others[place].map { demand.overlaps($0) } ?? true
    }
  }
}

extension RouteInfo {
  /// What the route asks of texts, place by place.
  fileprivate var demands: [Place: Demand] {
    var demands: [Place: Demand] = [:]
    for literal in requirements.literals {
      demands[Place(item: literal.name, segment: literal.segment)] =
        literal.text.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .flag
    }
    for parameter in parameters {
      switch parameter.place {
      case .segment(let index), .rest(let index):
        demands[Place(segment: index)] = .type(parameter.type)
      case .item(let name, let segment) where parameter.type.count == .one:
        demands[Place(item: name, segment: segment)] = .type(parameter.type)
      case .fragment where parameter.type.count == .one: demands[Place()] = .type(parameter.type)
      case .item, .fragment: break
      }
    }
    return demands
  }
}

/// A place in a link: a segment of the path, an item, or the fragment.
private struct Place: Hashable {
  var item: [UInt8]?
  var segment: Int?
}

/// What must stand at a place.
private enum Demand {
  case flag
  case text(String)
  case type(ParameterType)

  func overlaps(_ other: Demand) -> Bool {
    switch (self, other) {
    case (.flag, .flag): true
    case (.text(let text), .text(let other)): text == other
    case (.type(let type), .text(let text)), (.text(let text), .type(let type)): type.reads(text)
    case (.type(let type), .flag), (.flag, .type(let type)): type.shape == .boolean
    case (.text, .flag), (.flag, .text): false
    case (.type(let type), .type(let other)): type.sharesText(with: other)
    }
  }
}

extension ParameterType {
  /// Whether some text is found that reads as both types: always if both are exact and there is one.
  fileprivate func sharesText(with other: ParameterType) -> Bool {
    (samples + other.samples).contains { !$0.isEmpty && reads($0) && other.reads($0) }
  }

  /// Texts of the type: all of a choice, the bounds of an integer, and examples.
  private var samples: [String] {
    let known =
      switch shape {
      case .integer(let min, let max): [String(min), String(max), "0"]
      default: TextSamples.all(of: shape) ?? [shape.sample]
      }
    return known + exampleTexts()
  }
}
