/// The memory of one walk: what the parameters capture, and the ways that are still open.
///
/// This is as much of it as the fast lookup has, on the stack.
@usableFromInline
enum CompiledScratch {
  /// How many segments and items one route may capture.
  @usableFromInline static var captures: Int { 12 }
  /// How many numbers a walk needs: less than a kilobyte.
  @usableFromInline static var count: Int { FastRoom().count }
}

/// How much a walk's memory holds: first the captures, then the ways that are open.
protocol ScratchRoom {
  /// How many texts may be captured.
  var captures: Int { get }
  /// How many ways may be open at once.
  var choices: Int { get }
}

extension ScratchRoom {
  /// The numbers of a choice: the node of the way, where its segment begins, and how many captures
  /// stay.
  private var choiceSize: Int { 3 }

  /// How many numbers the memory has.
  var count: Int { 2 * captures + choiceSize * choices }

  /// Where a choice is in the memory.
  @inline(__always)
  func offset(ofChoice number: Int) -> Int { 2 &* captures &+ choiceSize &* number }
}

/// The room of the fast lookup, which knows nothing of the link before it walks.
struct FastRoom: ScratchRoom {
  @inline(__always) var captures: Int { CompiledScratch.captures }
  @inline(__always) var choices: Int { 64 }
}

/// Room for every walk that a link of so many segments can need.
struct PreparedRoom: ScratchRoom {
  let captures: Int
  let choices: Int

  init(segments: Int) {
    // A capture takes a segment at least, and no route is captured that has more than twelve.
    captures = max(segments, CompiledScratch.captures)
    // Where a segment begins, one way may be open that is tried after the one taken, and one that
    // gives a rest one more segment.
    choices = 2 * (segments + 1)
  }
}

/// What the compiled table answers for a link.
@usableFromInline
struct CompiledAnswer: Sendable {
  /// A route's index, or one of the negative numbers below.
  @usableFromInline let route: Int
  /// How many ways are open, for a route whose parameters then do not read as their types; -1 if
  /// one has to begin again.
  @usableFromInline let open: Int

  @inline(__always)
  init(_ route: Int, open: Int = 0) {
    self.route = route
    self.open = open
  }

  /// Whether the link is refused.
  @inlinable var isRefused: Bool { route == -2 }
  /// Whether no route takes the link, well-formed or not.
  @inlinable var isNoRoute: Bool { route == -3 }

  /// Whether the link has escapes, so that it must be decoded first.
  @inlinable var isEscaped: Bool { route == -4 }

  /// The decoded lookup must decide.
  static var undecided: CompiledAnswer { CompiledAnswer(-1) }
  /// The link is refused.
  static var refused: CompiledAnswer { CompiledAnswer(-2) }
  /// No route takes the link, well-formed or not.
  static var noRoute: CompiledAnswer { CompiledAnswer(-3) }
  /// The link must be decoded, which is all that makes it differ from a plain one.
  static var escaped: CompiledAnswer { CompiledAnswer(-4) }
}
