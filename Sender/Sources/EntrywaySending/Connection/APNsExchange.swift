/// One request to APNs, whatever it is about.
package struct APNsRequest: Sendable {
  package var method: String
  package var path: String
  /// Header fields in lower case, without pseudo-header fields and `authorization`.
  package var fields: [(name: String, value: String)]
  package var body: [UInt8]
  /// What ends it as long as it waits for a stream.
  package var stop: SendingStop?

  package init(
    method: String = "POST", path: String, fields: [(name: String, value: String)],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.fields = fields
    self.body = body
  }
}

/// What APNs answered.
package struct APNsAnswer: Sendable {
  package var status: Int
  package var fields: [(name: String, value: String)]
  /// The body, as far as it came and ``APNsConnections/answerLimit`` allows.
  package var body: [UInt8]
  /// The provider token that the request was sent with.
  package var token: ProviderToken
  /// Whether all of it came: the connection or the stream may end behind the status.
  package var isWhole: Bool

  package init(
    status: Int, fields: [(name: String, value: String)], body: [UInt8], token: ProviderToken,
    isWhole: Bool = true
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.token = token
    self.isWhole = isWhole
  }

  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// How sending one request once ended.
package enum APNsExchange: Sendable {
  case answered(APNsAnswer)
  /// APNs cannot have acted on it.
  case notSent(SendingProblem)
  /// It was sent, and nobody knows whether APNs acted on it.
  case unknown(SendingProblem)
}
