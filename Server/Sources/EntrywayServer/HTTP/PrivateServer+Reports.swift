import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkRecords

extension PrivateServer {
  /// Adds sends, funnels and reports.
  func addReports(to router: RouterGroup<ServerContext>) {
    router.post("sends") { request, _ in
      let caller = try await check.caller(request, with: .sends)
      let body = try await JSONBody.read(SendBody.self, from: request)
      let (view, isNew) = try await sends.register(
        body, caller.app, actor: actor(caller).name, at: .now)
      return JSONBody.response(view, status: isNew ? .created : .ok)
    }
    router.get("sends") { request, _ in
      let caller = try await check.caller(request, with: .read)
      let span = try ReportSpan(try ReportParameters(request, []), caller.app, at: .now)
      let found = try await AnalysisGate.$owner.withValue(caller.key.id) {
        try await stored { () async throws(StorageError) in
          try await sends.events.sends(of: caller.app.id, in: span.span, limit: 1000)
        }
      }
      return JSONBody.response(["sends": found.map { SendView($0) }])
    }
    router.post("removals") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(RemovalBody.self, from: request)
      let count: Int
      switch body {
      case .firstSeen(let span):
        count = try await removals.remove(
          firstSeenIn: span, of: caller.app, actor: actor(caller).name, at: .now)
      case .installation(let id):
        try await removals.remove(id, of: caller.app, actor: actor(caller).name, at: .now)
        count = 1
      }
      return JSONBody.response(["installations": count], status: .accepted)
    }
    router.get("events") { request, _ in
      let caller = try await check.caller(request, with: .read)
      let asked = try TailRequest(request)
      guard asked.isStream else {
        let found = try await AnalysisGate.$owner.withValue(caller.key.id) {
          try await stored { () async throws(StorageError) in
            try await console.events.tail(asked.query, of: caller.app.id)
          }
        }
        return JSONBody.response(["events": found.map { TailView($0) }])
      }
      return try console.live.response(
        to: request, console.events, caller.app, asked.query,
        for: caller.key.id,
        isAllowed: { (try? await check.caller(request, with: .read)) != nil },
        text: { String(decoding: JSONBody.data(TailView($0)), as: UTF8.self) })
    }
    for kind in ReportService.Kind.allCases {
      router.get("reports/\(kind.rawValue)") { request, _ in
        let caller = try await check.caller(request, with: .read)
        return try await AnalysisGate.$owner.withValue(caller.key.id) {
          try await reports.response(kind, to: request, caller.app, at: .now)
        }
      }
    }
    addFunnels(to: router)
    addVocabulary(to: router)
  }

  private func addFunnels(to router: RouterGroup<ServerContext>) {
    router.get("funnels") { request, _ in
      let caller = try await check.caller(request, with: .read)
      return JSONBody.response(["funnels": try await funnels.list(caller.app).map(FunnelView.init)])
    }
    router.post("funnels") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(FunnelBody.self, from: request)
      let funnel = try await funnels.create(body, caller.app, actor: actor(caller).name, at: .now)
      return JSONBody.response(FunnelView(funnel), status: .created)
    }
    router.get("funnels/:id") { request, context in
      let caller = try await check.caller(request, with: .read)
      return JSONBody.response(
        FunnelView(try await funnels.read(try identifier(context), caller.app)))
    }
    router.patch("funnels/:id") { request, context in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(FunnelBody.self, from: request)
      let id = try identifier(context)
      let funnel = try await RepeatedChange.run {
        try await funnels.change(id, body, caller.app, actor: actor(caller).name, at: .now)
      }
      return JSONBody.response(FunnelView(funnel))
    }
    router.delete("funnels/:id") { request, context in
      let caller = try await check.caller(request, with: .owner)
      let id = try identifier(context)
      try await RepeatedChange.run {
        try await funnels.remove(id, caller.app, actor: actor(caller).name, at: .now)
      }
      return Response(status: .noContent)
    }
    router.get("funnels/:id/report") { request, context in
      let caller = try await check.caller(request, with: .read)
      let parameters = try ReportParameters(request, ["version", "by"])
      let now = Timestamp.now
      let span = try ReportSpan(parameters, caller.app, at: now)
      let table = try await AnalysisGate.$owner.withValue(caller.key.id) {
        try await funnels.report(try identifier(context), caller.app, parameters, span, at: now)
      }
      return try table.response(to: request, span, as: "funnel")
    }
  }
}

/// Which installations are removed: one, or those first seen in a span, without its last moment.
private enum RemovalBody: Decodable {
  case firstSeen(TimeSpan)
  case installation(RecordID)

  private enum CodingKeys: String, CodingKey, CaseIterable { case from, to, installation }

  init(from decoder: any Decoder) throws {
    // What removes takes nothing that it does not know.
    try UnknownMembers.refuse(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let text = try values.given(String.self, .installation) else {
      self = .firstSeen(
        TimeSpan(
          try values.decode(Timestamp.self, forKey: .from),
          try values.decode(Timestamp.self, forKey: .to)))
      return
    }
    guard let id = RecordID(hexadecimal: text.lowercased()) else {
      throw Problem(
        .badRequest, "bad-installation", "\(Quoting.text(text)) is not an installation",
        at: "/installation", hint: "write the 32 digits of `Reporting.installation`.")
    }
    guard !values.contains(.from), !values.contains(.to) else {
      throw Problem(
        .badRequest, "bad-span", "an installation goes with all that it reported",
        at: "/installation", hint: "name an installation, or `from` and `to`.")
    }
    self = .installation(id)
  }
}
