import EntrywayDiagnostics

/// The app's own link parser.
///
/// Modules without a route table can have their own parsers, which the app combines:
///
/// ```swift
/// let home = LinkParser { $0.segments == ["home"] ? [Screen.home] : nil }
/// let detail = LinkParser { link in
///   guard link.segments.count == 2, link.segments[0] == "detail" else { return nil }
///   return [Screen.detail(try Int(linkText: link.segments[1]))]
/// }
///
/// let links = LinkParser.anyOf(home, detail.prepending([.home]))
/// try links.parse(DeepLink("example://detail/7"))   // [.home, .detail(7)]
/// try links.parse(DeepLink("example://cart"))       // nil
/// try links.parse(DeepLink("example://detail/x"))   // throws: "x" is not an integer
/// ```
///
/// A parser whose output is the app's destination can read entries; see
/// ``EntryReading/init(link:arguments:by:)``.
public struct LinkParser<Output>: Sendable {
  private let read: @Sendable (DeepLink) throws -> Output?

  /// Creates a parser.
  ///
  /// - Parameter read: Returns the output for a link, or nil if the link isn't one of the parser's.
  ///   If the parser recognizes the link but can't use it, it throws an ``EntryRejection`` or any
  ///   other error.
  public init(_ read: @escaping @Sendable (DeepLink) throws -> Output?) { self.read = read }

  /// Parses a link; returns nil if the link isn't one of the parser's.
  ///
  /// - Parameter link: The link.
  /// - Throws: The parser's error for a link that it recognizes but can't use.
  public func parse(_ link: DeepLink) throws -> Output? { try read(link) }
}

extension LinkParser {
  /// Combines parsers: the first one that reads a link wins.
  ///
  /// ```swift
  /// let links = LinkParser.anyOf(home, detail)
  /// try links.parse(DeepLink("example://detail/7"))  // what detail makes of it
  /// ```
  ///
  /// If a parser throws, the remaining ones are still tried. If none reads the link, the last error
  /// is thrown, because it says more than that the link is unknown.
  ///
  /// - Parameter parsers: The parsers, in the order in which they are tried.
  /// - Returns: One parser for all of their links.
  /// - Complexity: O(*n*) in the number of parsers, plus the cost of each.
  public static func anyOf(_ parsers: [LinkParser]) -> LinkParser {
    LinkParser { link in
      var refusal: (any Error)?
      for parser in parsers {
        do {
          if let output = try parser.parse(link) { return output }
        } catch {
          refusal = error
        }
      }
      if let refusal { throw refusal }
      return nil
    }
  }

  /// Combines parsers: the first one that reads a link wins.
  ///
  /// - Parameter parsers: The parsers, in the order in which they are tried.
  /// - Returns: One parser for all of their links.
  /// - Complexity: O(*n*) in the number of parsers, plus the cost of each.
  public static func anyOf(_ parsers: LinkParser...) -> LinkParser { anyOf(parsers) }

  /// Transforms the parser's output, for example a module's into the app's.
  ///
  /// ```swift
  /// let detail = LinkParser.anyOf(home, detail).map(Destination.screens)
  /// ```
  ///
  /// - Parameter transform: Transforms the output.
  /// - Returns: A parser for the same links.
  public func map<Other>(
    _ transform: @escaping @Sendable (Output) throws -> Other
  ) -> LinkParser<Other> {
    LinkParser<Other> { link in try parse(link).map(transform) }
  }
}

extension LinkParser where Output: RangeReplaceableCollection & Sendable {
  /// Puts the path to a module in front of each path that the module's parser returns.
  ///
  /// ```swift
  /// try detail.parse(DeepLink("example://detail/7"))                      // [.detail(7)]
  /// try detail.prepending([.home]).parse(DeepLink("example://detail/7"))  // [.home, .detail(7)]
  /// ```
  ///
  /// - Parameter way: The path to the module.
  /// - Returns: A parser for the same links.
  public func prepending(_ way: Output) -> LinkParser { map { way + $0 } }
}

extension LinkParser {
  /// Puts the screens that lead to a module in front of each plan that the module's parser returns.
  ///
  /// ```swift
  /// let detail = LinkParser { $0.segments == ["detail"] ? StackPlan<Screen>.path([.detail]) : nil }
  /// try detail.prepending([.home]).parse(DeepLink("example://detail"))  // Home > Detail
  /// ```
  ///
  /// - Parameter screens: The screens that lead to the module.
  /// - Returns: A parser for the same links.
  public func prepending<Tab, Screen>(_ screens: [Screen]) -> LinkParser
  where Output == NavigationPlan<Tab, Screen> {
    map { $0.prepending(screens) }
  }
}

extension EntryReading {
  /// Reads a link with one of the app's own parsers.
  ///
  /// Like ``init(link:arguments:parse:)``, but an error that the parser throws becomes the reason
  /// for the rejection: an ``EntryRejection`` as it is, any other error by its diagnostic or
  /// description.
  ///
  /// ```swift
  /// let links = LinkParser.anyOf(home, detail.prepending([.home])).map(Destination.screens)
  /// EntryReading(link: "example://detail/7", by: links)
  /// // .route(…), with the destination .screens([.home, .detail(7)])
  /// ```
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - arguments: Where a link of a custom scheme carries its arguments.
  ///   - parser: The parser.
  public init(
    link text: String, arguments: ArgumentMode = .query, by parser: LinkParser<Destination>
  ) {
    var refusal: (any Error)?
    let reading = EntryReading(link: text, arguments: arguments) { link in
      do {
        return try parser.parse(link)
      } catch {
        refusal = error
        return nil
      }
    }
    self = refusal.map { .rejected(EntryRejection(refused: $0)) } ?? reading
  }
}

extension EntryRejection {
  /// The rejection of a link that the app's own parser recognizes but cannot use.
  fileprivate init(refused error: any Error) {
    switch error {
    case let rejection as EntryRejection: self = rejection
    case let noMatch as LinkMatchError: self.init(noMatch)
    case let error as any DiagnosticError: self.init(.noMatch, error.diagnostic)
    default:
      self.init(
        TextRefusal.reason(error) ?? "the app's parser does not accept this link", code: .noMatch,
        hint: "correct the link, or the parser.")
    }
  }
}
