/// Makes a place of one parameter, whose Swift type is known no longer.
struct ValueReader<Destination: LinkDestination>: Sendable {
  /// The language of the parameter's texts, for messages.
  var shape: LinkShape
  /// The place of the parameter that the text reads as.
  var build: @Sendable (String) throws -> Destination
  /// The place of the type's example, by which a table can say which route it is.
  var example: @Sendable () -> Destination
  /// The text of which the place is made; nil for a place that the rule does not open.
  var text: @Sendable (Destination) -> String?

  /// The example's text.
  var exampleText: String

  init<Parameter: LinkParameter>(_ build: @escaping @Sendable (Parameter) -> Destination) {
    shape = Parameter.linkShape
    self.build = { build(try Parameter(linkText: $0)) }
    exampleText = Parameter.linkExample.linkText
    example = { build(Parameter.linkExample) }
    text = { ValueWriter(build).text(of: $0) }
  }
}
