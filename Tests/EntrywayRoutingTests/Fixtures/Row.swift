import Testing

/// A row of a table of texts: what goes in, and the whole text that comes out.
///
/// A failing row tells its name.
struct Row: Sendable, CustomTestStringConvertible {
  var name: String
  var input: String
  var text: String

  init(_ name: String, _ input: String, _ text: String) {
    self.name = name
    self.input = input
    self.text = text
  }

  var testDescription: String { name }
}
