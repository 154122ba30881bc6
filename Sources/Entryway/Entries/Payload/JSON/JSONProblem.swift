/// Why a text cannot be read as JSON, and where.
///
/// ```swift
/// do {
///   _ = try PayloadValue(json: #"{"type": 'recipe'}"#)
/// } catch {
///   print(error)
/// }
/// // expected a value, found `'`
/// //   line 1, column 10:
/// //   {"type": 'recipe'}
/// //            ^
/// // hint: put texts in double quotes.
/// ```
public struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  public var code: Code
  /// The line in which it is, from 1.
  public var line: Int
  /// The column in which it begins, in characters (Unicode scalars), from 1.
  public var column: Int
  /// The text that is wrong, cut short if it is long; empty at the end of the input.
  public var found: String
  private var worded: WordedProblem

  init(_ fault: JSONFault, in bytes: [UInt8]) {
    let place = JSONPlace(fault.range, in: bytes)
    line = place.line
    column = place.column
    found = place.found
    code = fault.range.isEmpty ? .unexpectedEnd : fault.reason.code
    worded = EntryWording.json(
      fault, place, opening: fault.opening.map { JSONPlace($0..<$0 + 1, in: bytes) })
  }

  /// What is wrong, on one line.
  public var summary: String { worded.what }

  /// What to do about it.
  public var hint: String? { worded.hint }

  /// What is wrong; line and column, and the line with the place underlined; `hint:`.
  public var description: String { worded.text }
}
