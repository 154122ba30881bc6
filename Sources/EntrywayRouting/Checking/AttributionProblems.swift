import EntrywayDiagnostics

extension TableCore {
  /// What is wrong with what the table declares about where its links come from.
  var attributionProblems: [Diagnostic] {
    campaignProblems + ownItemProblems + surfaceProblems + appClipProblems
  }

  // MARK: The items of a campaign

  private var campaignProblems: [Diagnostic] {
    guard let declared = attribution.campaign else { return [] }
    var problems: [Diagnostic] = []
    var parts: [(name: String, parts: [CampaignPart])] = []
    for part in CampaignPart.allCases {
      guard let name = declared[part] else { continue }
      guard !name.isEmpty, !name.utf8.contains(where: ASCII.isControl) else {
        problems.append(Self.noItemName(name, part))
        continue
      }
      if EntrySurface.itemName == name || Self.touchItem == name {
        problems.append(Self.libraryItem(name, "the campaign's \(part.phrase)", names: []))
      }
      if let index = parts.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        parts[index].parts.append(part)
      } else {
        parts.append((name, [part]))
      }
    }
    for (name, parts) in parts {
      if parts.count > 1 { problems.append(Self.sharedItem(name, parts)) }
      for route in routes where route.itemNames.contains(Array(name.utf8)) {
        problems.append(Self.campaignItem(name, parts[0], isItemOf: route))
      }
    }
    return problems
  }

  private static func noItemName(_ name: String, _ part: CampaignPart) -> Diagnostic {
    Diagnostic(
      .error, .campaign,
      name.isEmpty
        ? "the campaign's \(part.phrase) has an empty item name"
        : "\(Quoting.text(name)), the item of the campaign's \(part.phrase), has a control character",
      expected: "the name of a query item, such as utm_\(part.rawValue)",
      hint: "name an item, or omit \(part.rawValue):.")
  }

  private static func sharedItem(_ name: String, _ parts: [CampaignPart]) -> Diagnostic {
    Diagnostic(
      .error, .campaign,
      "the item \(Quoting.text(name)) is declared for the campaign's "
        + Quoting.list(parts.map(\.phrase), "and"),
      expected: "an item of its own for each part", hint: "rename all but one of them.")
  }

  private static func campaignItem(
    _ name: String, _ part: CampaignPart, isItemOf route: RouteInfo
  ) -> Diagnostic {
    Diagnostic(
      .error, .campaign,
      "the item \(Quoting.text(name)) is the campaign's \(part.phrase), and one of the route "
        + route.title,
      names: [route.name], expected: "items that decide no match, in campaign:",
      hint: "rename the item in the pattern, or remove it from campaign:.")
  }

  // MARK: The items that the library writes

  /// The item in which the link server hands over a click.
  private static let touchItem = "entryway_touch"

  private var ownItemProblems: [Diagnostic] {
    [EntrySurface.itemName, Self.touchItem].flatMap { name in
      routes.filter { $0.itemNames.contains(Array(name.utf8)) }.map {
        Self.libraryItem(name, "one of the route \($0.title)", names: [$0.name])
      }
    }
  }

  private static func libraryItem(_ name: String, _ what: String, names: [String]) -> Diagnostic {
    Diagnostic(
      .error, .libraryItem, "the item \(Quoting.text(name)) is \(what), and the library's own",
      names: names, hint: "give it another name.")
  }

  // MARK: Surfaces

  /// The longest name: with the longest kind, a surface has 128 bytes.
  private static let longestSurface = 114

  private var surfaceProblems: [Diagnostic] {
    var problems: [Diagnostic] = []
    var names: Set<[UInt8]> = []
    for name in attribution.surfaces {
      if let fault = Self.fault(ofSurface: name) {
        problems.append(Self.surface(name, fault.what, expected: fault.expected))
      } else if !names.insert(Array(name.utf8)).inserted {
        problems.append(Self.surface(name, "is declared twice", expected: nil))
      }
    }
    return problems
  }

  private static func fault(ofSurface name: String) -> (what: String, expected: String)? {
    let count = name.utf8.count
    if count == 0 { return ("is empty", "1 to \(longestSurface) bytes") }
    if count > longestSurface {
      return ("has \(count) bytes", "at most \(longestSurface) bytes")
    }
    if name.unicodeScalars.contains(where: isUnprintable) {
      return ("has a control or direction character", "text without such characters")
    }
    return nil
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func surface(_ name: String, _ what: String, expected: String?) -> Diagnostic {
    Diagnostic(
      .error, .surface, "the surface \(Quoting.text(name)) \(what)", expected: expected,
      hint: "correct the name in surfaces:.")
  }

  // MARK: The App Clip

  private var appClipProblems: [Diagnostic] {
    guard let identifier = attribution.appClip else { return [] }
    let parts = identifier.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    let isValid =
      parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
      }
    guard !isValid else { return [] }
    return [
      Diagnostic(
        .error, .appClip, "\(Quoting.text(identifier)) is not a valid bundle identifier",
        expected: "letters, digits, - and ., such as com.example.shop.Clip",
        hint: "write the App Clip's bundle identifier, without the team's prefix.")
    ]
  }
}

extension RouteInfo {
  /// The names of the query items of the route's pattern.
  fileprivate var itemNames: Set<[UInt8]> {
    guard let pattern else { return [] }
    return Set((pattern.items + pattern.segments.flatMap(\.items)).map(\.name))
  }
}
