public import EntrywayPush

extension PushSender {
  /// Sends one payload to many devices.
  ///
  /// ```swift
  /// let batch = try sender.send(payload, to: devices.tokens, headers: headers)
  /// for try await result in batch where result.deadToken != nil { … }
  /// print(batch.summary.accepted)   // 998120
  /// ```
  ///
  /// Nothing is sent before the batch is iterated. Each token has one result, and results arrive in
  /// any order.
  ///
  /// - Parameters:
  ///   - payload: What every device gets.
  ///   - tokens: The devices. They are read as you take results, so memory doesn't grow with their
  ///     number.
  ///   - headers: Topic, type and priority. The batch sets `id`.
  ///   - options: How fast, how many at a time, and where results are kept.
  /// - Throws: `PushHeaderError` if the headers don't fit each other or the payload.
  public func send<Tokens: AsyncSequence & Sendable>(
    _ payload: PushPayload, to tokens: Tokens, headers: PushHeaders,
    options: BatchOptions = BatchOptions()
  ) throws(PushHeaderError) -> PushBatch where Tokens.Element == DeviceToken {
    let content = BatchContent(
      fields: try headers.batchFields(for: payload), body: Array(payload.json.utf8))
    return batch(
      BatchList(tokens) { token, line in
        BatchInput(
          line: line, fingerprint: Array(token.hex.utf8),
          content: .push(BatchPush(token: token, content: content)))
      }, payload: content.body, fields: headers.identifyingFields, options)
  }

  /// Sends one payload to the devices of a collection.
  ///
  /// ```swift
  /// let summary = try await sender.send(payload, to: [mine, yours], headers: headers).run()
  /// ```
  ///
  /// - Throws: `PushHeaderError` if the headers don't fit each other or the payload.
  public func send<Tokens: Sequence & Sendable>(
    _ payload: PushPayload, to tokens: Tokens, headers: PushHeaders,
    options: BatchOptions = BatchOptions()
  ) throws(PushHeaderError) -> PushBatch where Tokens.Element == DeviceToken {
    try send(payload, to: ElementsInOrder(tokens), headers: headers, options: options)
  }

  /// Sends a different push to each device.
  ///
  /// ```swift
  /// let batch = sender.send(to: orders) { order in
  ///   DevicePush(try payload(for: order), to: order.token, headers: headers)
  /// }
  /// ```
  ///
  /// The closure is called once for each element, one after another, shortly before the push is
  /// sent. If it throws, the element is refused like a line with an invalid token, and the batch
  /// continues.
  ///
  /// With a results file, a list counts as unchanged if its tokens are the same, even if the payloads
  /// aren't. For a resumed batch, the closure must therefore return the same tokens, and throw for
  /// the same elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, one for each push.
  ///   - options: How fast, how many at a time, and where results are kept.
  ///   - push: Builds the push for an element.
  public func send<Elements: AsyncSequence & Sendable>(
    to elements: Elements, options: BatchOptions = BatchOptions(),
    push: @escaping @Sendable (Elements.Element) async throws -> DevicePush
  ) -> PushBatch where Elements.Element: Sendable {
    batch(
      BatchList(elements) { element, line in
        do {
          return try BatchInput(line: line, push: await push(element))
        } catch {
          return BatchInput(
            line: line, fingerprint: [],
            content: .refused(BatchLineError(payloadFailed: error, line: line), nil))
        }
      }, payload: [], fields: [], options)
  }

  /// Sends a payload to a list, with each line's values in the payload's placeholders.
  ///
  /// ```swift
  /// let template = try PushTemplate(Array(#"{"aps": {"alert": "Hi {{name}}"}}"#.utf8))
  /// let batch = sender.send(template, to: TokenList(path: "tokens.jsonl"), headers: headers)
  /// ```
  ///
  /// - Parameters:
  ///   - template: The payload.
  ///   - list: Tokens, or JSON objects with tokens and values.
  ///   - headers: Topic, type and priority. A line's `topic` takes precedence.
  ///   - options: How fast, how many at a time, and where results are kept.
  public func send(
    _ template: PushTemplate, to list: TokenList, headers: PushHeaders,
    options: BatchOptions = BatchOptions()
  ) -> PushBatch {
    let lines = TemplateLines(template, headers: headers, senders: Set(options.senders.keys))
    return batch(
      BatchList(list, lines), payload: template.bytes, fields: headers.identifyingFields, options)
  }

  private func batch(
    _ list: BatchList, payload: [UInt8], fields: [(name: String, value: String)],
    _ options: BatchOptions
  ) -> PushBatch {
    PushBatch(
      list: list, transport: self, senders: options.senders,
      identity: BatchIdentity(payload: payload, fields: fields, server: destination),
      options: options)
  }
}

/// The elements of a sequence, as an asynchronous one.
struct ElementsInOrder<Base: Sequence & Sendable>: AsyncSequence, Sendable {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func makeAsyncIterator() -> Iterator { Iterator(base: base.makeIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.Iterator

    mutating func next() async -> Base.Element? { base.next() }
  }
}
