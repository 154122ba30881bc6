import EntrywayDiagnostics
import EntrywayPush
import Synchronization

/// Makes pushes of a template and the lines of a list.
final class TemplateLines: Sendable {
  private let template: PushTemplate
  private let headers: PushHeaders
  private let senders: Set<APNsEnvironment>
  /// For a payload without places, what all lines share.
  private let shared: [UInt8]?
  /// The header fields, once they were checked with a payload: values of other lines don't change
  /// which headers fit.
  private let checked = Mutex<[(name: String, value: String)]?>(nil)

  init(_ template: PushTemplate, headers: PushHeaders, senders: Set<APNsEnvironment>) {
    self.template = template
    self.headers = headers
    self.senders = senders
    shared = template.names.isEmpty ? try? template.rendered([:], line: 1) : nil
  }

  /// The push for a line, or why there is none.
  ///
  /// - Throws: ``BatchError`` if the headers don't fit the first payload, so that none would be accepted.
  func content(_ line: TokenLine) throws(BatchError) -> BatchInput.Content {
    let entry: TokenLine.Entry
    let body: [UInt8]
    do throws(BatchLineError) {
      entry = try line.entry()
      if let environment = entry.environment, !senders.contains(environment) {
        throw BatchLineError(.environment, line: line.number, name: environment.rawValue)
      }
      body = try self.body(entry, line.number)
      if let topic = entry.topic, !Self.isTopic(topic) {
        throw BatchLineError(.topic, line: line.number)
      }
    } catch {
      return .refused(error, nil)
    }
    var fields = try fields(body)
    if let topic = entry.topic {
      let suffix = headers.type.topicSuffix ?? ""
      let whole = topic.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      for index in fields.indices where fields[index].name == "apns-topic" {
        fields[index].value = whole ? topic : topic + suffix
      }
    }
    return .push(
      BatchPush(
        token: entry.token, content: BatchContent(fields: fields, body: body),
        environment: entry.environment, hasOwnPayload: shared == nil,
        hasOwnTopic: entry.topic != nil))
  }

  private func body(_ entry: TokenLine.Entry, _ line: Int) throws(BatchLineError) -> [UInt8] {
    if let shared { return shared }
    let body = try template.rendered(entry.values, line: line)
    guard body.count <= headers.type.limit.bytes else {
      throw BatchLineError(.payloadTooLarge, line: line)
    }
    return body
  }

  private func fields(_ body: [UInt8]) throws(BatchError) -> [(name: String, value: String)] {
    if let fields = checked.withLock({ $0 }) { return fields }
    let reading = PushReading(body)
    guard let payload = reading.payload else {
      throw BatchError(.headers, causes: Array(reading.diagnostics.prefix(1)))
    }
    let fields: [(name: String, value: String)]
    do throws(PushHeaderError) {
      fields = try headers.batchFields(for: payload, sent: body.count)
    } catch {
      throw BatchError(.headers, causes: error.problems)
    }
    checked.withLock { $0 = fields }
    return fields
  }

  /// Whether a text can be a topic: visible ASCII, so that it can be a header's value.
  private static func isTopic(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
