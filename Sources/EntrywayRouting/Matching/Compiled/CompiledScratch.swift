/// The memory of one walk: what the parameters capture, and the ways that are still open.
@usableFromInline
enum CompiledScratch {
  /// How many segments and items one route may capture.
  @usableFromInline static var captures: Int { 12 }
  /// How many ways may be open at once.
  static var choices: Int { 64 }
  /// The numbers of a choice: the node of the way, where its segment begins, and how many captures
  /// stay.
  static var choiceSize: Int { 3 }
  /// How many numbers a walk needs: less than a kilobyte, which stands on the stack.
  @usableFromInline static var count: Int { 2 * captures + choiceSize * choices }
}
