import Foundation

// What the app calls of swift-url-routing, declared here so that this page's code compiles without it. Not counted.
struct Piece {
  init(_ parser: TextParser) {}
  init(_ name: String, _ parser: TextParser) {}
  init(_ text: String) {}
  init(@Pieces _ content: () -> [Piece]) {}
}

typealias Parse = Piece
typealias Path = Piece
typealias Query = Piece
typealias Field = Piece
typealias Optionally = Piece

struct TextParser { static var string: TextParser { TextParser() } }

@resultBuilder
struct Pieces {
  static func buildExpression(_ piece: Piece) -> Piece { piece }
  static func buildExpression(_ text: String) -> Piece { Piece(text) }
  static func buildBlock(_ pieces: Piece...) -> [Piece] { pieces }
}

struct CaseOf<Root> {
  static func `case`<Value>(_ make: (Value) -> Root) -> CaseOf { CaseOf() }
}

struct Route<Root> {
  init(_ root: CaseOf<Root>, @Pieces _ content: () -> [Piece]) {}
}

struct OneOf<Root> {
  struct NoMatch: Error {}

  @resultBuilder
  struct Routes {
    static func buildBlock(_ routes: Route<Root>...) -> [Route<Root>] { routes }
  }

  init(@Routes _ routes: () -> [Route<Root>]) {}
  func match(url: URL) throws -> Root { throw NoMatch() }
  func url(for route: Root) -> URL { URL(filePath: "/") }
}
