import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkRecords

extension PrivateServer {
  /// Adds what an owner does about the texts that apps report.
  func addVocabulary(to router: RouterGroup<ServerContext>) {
    router.get("vocabulary") { request, _ in
      let caller = try await check.caller(request, with: .read)
      let page = try ListPage(request)
      guard let kind: VocabularyKind = try Self.named("kind", page) else {
        throw Problem(
          .badRequest, "no-kind", "the kind of texts is missing",
          hint: "name one: `?kind=name`.")
      }
      let query = VocabularyQuery(
        kind: kind, standing: try Self.named("standing", page), after: page.after,
        limit: page.limit)
      return JSONBody.response(try await console.vocabulary.page(query, caller.app))
    }
    router.post("vocabulary") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(PinBody.self, from: request)
      let (view, isNew) = try await console.vocabulary.pin(
        body, caller.app, actor: actor(caller).name, at: .now)
      return JSONBody.response(view, status: isNew ? .created : .ok)
    }
    router.delete("vocabulary/:id") { request, context in
      let caller = try await check.caller(request, with: .owner)
      try await console.vocabulary.remove(
        try identifier(context), caller.app, actor: actor(caller).name, at: .now)
      return Response(status: .noContent)
    }
  }

  /// One of a few names in a query; nil where it is not there.
  private static func named<Name: RawRepresentable & CaseIterable>(
    _ name: String, _ page: ListPage
  ) throws -> Name? where Name.RawValue == String {
    let values = try page.values(of: name)
    guard let text = values.first else { return nil }
    guard values.count == 1, let found = Name(rawValue: text) else {
      let known = Name.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw Problem(
        .badRequest, Diagnostic.Code(rawValue: "bad-\(name)"),
        "\(Quoting.text(text)) is not a \(name) here, or `\(name)` appears twice",
        hint: "write \(known).")
    }
    return found
  }
}
