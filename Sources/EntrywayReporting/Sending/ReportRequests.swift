import Foundation

/// What reporting asks of the link server, one request each.
struct ReportRequests: Sendable {
  /// How long the link server may take.
  static let answerLimit = Duration.seconds(60)

  let calls: LinkServerCalls

  /// What becomes of a click that was made offline.
  enum ClickAnswer: Hashable, Sendable {
    case counted
    /// It will never be counted.
    case refused
    case failed(LinkServerFault, retryAfter: Duration?)
  }

  /// What becomes of an installation that is to be deleted.
  enum DeletionAnswer: Hashable, Sendable {
    case deleted
    /// The server knows it with another secret: asking again does not help.
    case foreign(LinkServerFault)
    case failed(LinkServerFault, retryAfter: Duration?)
  }

  /// Sends events, each of which is an object of JSON already.
  func send(
    _ events: ArraySlice<QueueLine>, of installation: Installation
  ) async -> BatchAnswer {
    var json = Data(
      """
      {"installation":"\(installation.id)","secret":"\(installation.secret)",\
      "sentAt":"\(ReportedTime.text(of: Date()))","events":[
      """.utf8)
    for (index, line) in events.enumerated() {
      if index > 0 { json.append(0x2C) }
      json += line.json
    }
    json += Data("]}".utf8)
    do throws(LinkServerFault) {
      var request = try calls.server.request("v1/events", json: json)
      if calls.transport.takesGzip, let packed = Gzip.pack(json) {
        request.body = packed
        request.fields["Content-Encoding"] = "gzip"
      }
      return BatchAnswer(await calls.answer(to: request, within: Self.answerLimit))
    } catch {
      return .failed(error, retryAfter: nil)
    }
  }

  /// Whether the link server answers a batch of an installation now, with one that has no event.
  func isAnswered(of installation: Installation) async -> Bool {
    if case .failed = await send([], of: installation) { false } else { true }
  }

  /// Has a click counted; the server knows it by its identifier.
  func count(_ click: QueueLine) async -> ClickAnswer {
    do throws(LinkServerFault) {
      let request = try calls.server.request("v1/resolve", json: Data(click.json))
      let response = try await calls.answer(to: request, within: Self.answerLimit).get()
      if response.status == 200 { return .counted }
      let fault = LinkServerFault.status(response.status, ServerProblem(in: response))
      // With another key it will be taken.
      guard fault.mayPass || [401, 403].contains(response.status) else { return .refused }
      return .failed(fault, retryAfter: SendSchedule.asked(response))
    } catch {
      return .failed(error, retryAfter: nil)
    }
  }

  /// Has the server delete what an installation has told.
  func delete(_ installation: Installation) async -> DeletionAnswer {
    do throws(LinkServerFault) {
      var request = try calls.server.request(
        "v1/installations/\(installation.id)", method: "DELETE")
      request.fields["Entryway-Secret"] = installation.secret
      let response = try await calls.answer(to: request, within: Self.answerLimit).get()
      if (200..<300).contains(response.status) { return .deleted }
      let problem = ServerProblem(in: response)
      let fault = LinkServerFault.status(response.status, problem)
      return problem.code == "wrong-secret"
        ? .foreign(fault) : .failed(fault, retryAfter: SendSchedule.asked(response))
    } catch {
      return .failed(error, retryAfter: nil)
    }
  }
}
