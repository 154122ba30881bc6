import EntrywayDiagnostics

/// Reads a list to its end, whatever it is made of.
struct BatchList: Sendable {
  let read: @Sendable (inout BatchReader) async throws(BatchError) -> Void

  /// The elements of a sequence, whose lines are their positions.
  init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    input: @escaping @Sendable (Elements.Element, _ line: Int) async -> BatchInput
  ) {
    read = { (reader) throws(BatchError) in
      var iterator = elements.makeAsyncIterator()
      var line = 0
      while let element = try await Self.next(&iterator) {
        line += 1
        let input = await input(element, line)
        let place = try reader.place(line, input.fingerprint)
        guard try await reader.add(input, at: place) else { return }
      }
    }
  }

  /// The lines of a list, of which those that an earlier run has finished are only compared.
  init(_ list: TokenList, _ lines: TemplateLines) {
    read = { (reader) throws(BatchError) in
      var iterator = list.makeAsyncIterator()
      while let line = try await iterator.next(isolation: #isolation) {
        let place = try reader.place(line.number, line.bytes)
        var input = BatchInput(line: line.number, fingerprint: line.bytes, content: .unknown)
        if place != .finished { input.content = try lines.content(line) }
        guard try await reader.add(input, at: place) else { return }
      }
    }
  }

  private static func next<Iterator: AsyncIteratorProtocol>(
    _ iterator: inout Iterator
  ) async throws(BatchError) -> Iterator.Element? {
    do {
      return try await iterator.next(isolation: #isolation)
    } catch let error as BatchError {
      throw error
    } catch let error as any DiagnosticError {
      throw BatchError(.list, causes: [error.diagnostic])
    } catch {
      throw BatchError(.list, detail: String(describing: error))
    }
  }
}
