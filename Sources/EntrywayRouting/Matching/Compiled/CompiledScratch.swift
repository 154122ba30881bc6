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

/// The room of the fast lookup, which knows nothing about the link in advance.
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
///
/// It fits into two registers: with two numbers of eight bytes, or with an optional for the ways that
/// are open, the main lookups take 2 to 3 % more instructions (`int-1000` 1,040 instead of 1,015).
@usableFromInline
enum CompiledAnswer: Sendable {
  /// The index of the route that takes the link, and how many ways are open, for a route whose
  /// parameters then do not read as their types; -1 if one has to begin again.
  case route(Int32, open: Int32)
  /// No route takes the link, well-formed or not.
  case noRoute
  /// The link is refused.
  case refused
  /// The link must be decoded, which is all that makes it differ from a plain one.
  case escaped
  /// The decoded lookup must decide.
  case undecided

  /// Whether no route takes the link, well-formed or not.
  @inline(__always)
  var isNoRoute: Bool { if case .noRoute = self { true } else { false } }
}
