import EntrywayDiagnostics

/// A parser of the app's own: what it makes of a link, or why it cannot.
///
/// Modules without a route table have parsers of their own, and the app puts them together:
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
/// A parser whose output is the app's destination reads entries: ``EntryReading/init(link:arguments:by:)``.
public struct LinkParser<Output>: Sendable {
  private let read: @Sendable (DeepLink) throws -> Output?

  /// A parser.
  ///
  /// - Parameter read: What a link means; nil if it is none of the parser's links. It throws if the
  ///   link is one of them, but cannot be used: an ``EntryRejection``, or any error.
  public init(_ read: @escaping @Sendable (DeepLink) throws -> Output?) { self.read = read }

  /// What a link means; nil if it is none of the parser's links.
  ///
  /// - Parameter link: The link.
  /// - Throws: What the parser throws for a link that cannot be used.
  public func parse(_ link: DeepLink) throws -> Output? { try read(link) }
}

extension LinkParser {
  /// A parser that tries several, in turn: the first that reads the link wins.
  ///
  /// ```swift
  /// let links = LinkParser.anyOf(home, detail)
  /// try links.parse(DeepLink("example://detail/7"))  // what detail makes of it
  /// ```
  ///
  /// One that throws does not keep the others from reading the link. If none reads it, what the last
  /// of those threw is thrown: it says more than that the link is unknown.
  ///
  /// - Parameter parsers: The parsers, in the order in which they are tried.
  /// - Returns: One parser for the links of all.
  /// - Complexity: O(*n*) in the parsers, and what each takes.
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

  /// A parser that tries several, in turn: the first that reads the link wins.
  ///
  /// - Parameter parsers: The parsers, in the order in which they are tried.
  /// - Returns: One parser for the links of all.
  /// - Complexity: O(*n*) in the parsers, and what each takes.
  public static func anyOf(_ parsers: LinkParser...) -> LinkParser { anyOf(parsers) }

  /// A parser whose output is made of this one's, such as a module's inside of the app's.
  ///
  /// ```swift
  /// let detail = LinkParser.anyOf(home, detail).map(Destination.screens)
  /// ```
  ///
  /// - Parameter transform: Makes the output.
  /// - Returns: A parser of the same links.
  public func map<Other>(
    _ transform: @escaping @Sendable (Output) throws -> Other
  ) -> LinkParser<Other> {
    LinkParser<Other> { link in try parse(link).map(transform) }
  }
}

extension LinkParser where Output: RangeReplaceableCollection & Sendable {
  /// A parser that puts the way to a module's entrance before each path that the module's own parser
  /// gives.
  ///
  /// ```swift
  /// try detail.parse(DeepLink("example://detail/7"))                      // [.detail(7)]
  /// try detail.prepending([.home]).parse(DeepLink("example://detail/7"))  // [.home, .detail(7)]
  /// ```
  ///
  /// - Parameter way: What comes first.
  /// - Returns: A parser of the same links.
  public func prepending(_ way: Output) -> LinkParser { map { way + $0 } }
}

extension LinkParser {
  /// A parser that puts the way to a module's entrance before each plan that the module's own parser
  /// gives.
  ///
  /// ```swift
  /// let detail = LinkParser { $0.segments == ["detail"] ? StackPlan<Screen>.path([.detail]) : nil }
  /// try detail.prepending([.home]).parse(DeepLink("example://detail"))  // Home > Detail
  /// ```
  ///
  /// - Parameter screens: The screens that come first.
  /// - Returns: A parser of the same links.
  public func prepending<Tab, Screen>(_ screens: [Screen]) -> LinkParser
  where Output == NavigationPlan<Tab, Screen> {
    map { $0.prepending(screens) }
  }
}

extension EntryReading {
  /// What a parser of the app's own makes of a link.
  ///
  /// As ``init(link:arguments:parse:)``, and what the parser throws says why the entry is rejected: an
  /// ``EntryRejection`` in its own words, any other error by its diagnostic or its description.
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
  /// A link that the app's own parser knows, but cannot use.
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
