import EntrywayPush

extension JSONLine {
  /// `push read --json`: the keys of `enter` and of `open`, and the send.
  init(_ opening: PushOpening, app: String) {
    self.init()
    add("app", app)
    add("action", opening.action)
    add("outcome", opening.outcome.rawValue)
    add("route", opening.route)
    add("pattern", opening.pattern)
    add("parameters", opening.parameters)
    add("fallback", opening.isFallback)
    add(
      "ignored",
      objects: opening.details.ignored.map {
        [("name", $0.name), ("text", $0.text), ("reason", $0.reason)]
      })
    add("sendID", opening.sendID)
    add("message", opening.message)
  }
}

extension PushOpening {
  /// Each parameter with its text; those of one that has several are joined.
  var parameters: [(key: String, text: String)] {
    details.parameters.reduce(into: []) { parameters, parameter in
      if let last = parameters.last, last.key == parameter.name {
        parameters[parameters.count - 1].text += ", " + parameter.text
      } else {
        parameters.append((parameter.name, parameter.text))
      }
    }
  }
}
