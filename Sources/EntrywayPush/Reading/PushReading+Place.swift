import EntrywayJSON

extension PushReading {
  /// Where in the bytes a value begins.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in characters (Unicode scalars), from 1.
    public var column: Int

    /// A place by its line and its column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Where a value stands, by the keys and the indices that lead to it.
  ///
  /// ```swift
  /// reading.place(of: ["aps", "alert", "title"])    // line 3, column 25
  /// ```
  ///
  /// - Parameter keys: The keys from the outermost on; an index of an array as digits.
  /// - Returns: The place; nil if there is no such value.
  public func place(of keys: [String]) -> Place? {
    guard let node = document.root?.value(at: keys) else { return nil }
    let place = document.source.place(of: node.range.lowerBound)
    return Place(line: place.line, column: place.column)
  }
}
