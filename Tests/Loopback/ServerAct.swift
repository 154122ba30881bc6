/// What a server does for a request, one after another; then it hangs up.
public enum ServerAct: Sendable {
  case send([UInt8])
  /// Sends until the other side hangs up.
  case flood
  /// Sends nothing until the other side hangs up.
  case hold

  /// The head of an answer.
  public static func head(_ status: Int, _ fields: [String]) -> ServerAct {
    .send(
      Array(
        (["HTTP/1.1 \(status) X"] + fields + ["Connection: close", "", ""])
          .joined(separator: "\r\n").utf8))
  }

  public static func text(_ text: String) -> ServerAct { .send(Array(text.utf8)) }
}

extension [ServerAct] {
  /// A whole answer.
  public static func answer(
    _ body: [UInt8], type: String? = "image/png", status: Int = 200, fields: [String] = []
  ) -> [ServerAct] {
    [
      .head(
        status,
        (type.map { ["Content-Type: \($0)"] } ?? []) + ["Content-Length: \(body.count)"] + fields),
      .send(body),
    ]
  }

  public static func redirect(_ location: String) -> [ServerAct] {
    answer([], type: nil, status: 302, fields: ["Location: \(location)"])
  }
}
