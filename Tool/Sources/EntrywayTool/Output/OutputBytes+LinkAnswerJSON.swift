import Entryway
import Scenarios

extension OutputBytes {
  /// `open --json`: the answer as an object on a line of its own.
  mutating func append(json answer: borrowing LinkAnswer) {
    append(raw: #"{"link":"#)
    append(json: answer.link)
    append(raw: #","outcome":"#)
    append(json: answer.outcome.rawValue)
    append(raw: #","route":"#)
    append(json: answer.route)
    append(raw: #","pattern":"#)
    append(json: answer.pattern)
    append(raw: #","parameters":{"#)
    append(answer.details.parameters)
    append(raw: #"},"fallback":"#)
    append(raw: answer.isFallback ? "true" : "false")
    append(raw: #","ignored":["#)
    append(answer.details.ignored)
    append(raw: #"],"message":"#)
    append(json: answer.message)
    append(raw: "}\n")
  }

  // The same for a match of which only the link and the parameters' texts change.

  /// The beginning, with a link in which nothing has to be escaped.
  mutating func appendLink(json link: UnsafeRawBufferPointer) {
    append(raw: #"{"link":""#)
    append(link)
  }

  /// From behind the link to before the first parameter.
  mutating func appendPlace(json route: String, _ pattern: String) {
    append(raw: #"","outcome":"matched","route":"#)
    append(json: route)
    append(raw: #","pattern":"#)
    append(json: pattern)
    append(raw: #","parameters":{"#)
  }

  /// From behind the last parameter on.
  mutating func appendEndOfMatch() {
    append(raw: #"},"fallback":false,"ignored":[],"message":null}"#)
    append(raw: "\n")
  }

  /// The texts of a parameter that has several are joined.
  private mutating func append(_ parameters: [MatchedParameter]) {
    for (index, parameter) in parameters.enumerated() {
      if index > 0, parameters[index - 1].name == parameter.name {
        append(raw: ", ")
      } else {
        if index > 0 { append(raw: #"","#) }
        append(json: parameter.name)
        append(raw: #":""#)
      }
      append(escaping: parameter.text)
    }
    if !parameters.isEmpty { append(raw: #"""#) }
  }

  private mutating func append(_ ignored: [IgnoredItem]) {
    for (index, item) in ignored.enumerated() {
      if index > 0 { append(raw: ",") }
      append([("name", item.name), ("text", item.text), ("reason", item.reason)])
    }
  }
}
