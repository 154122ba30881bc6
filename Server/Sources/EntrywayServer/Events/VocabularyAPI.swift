import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/vocabulary`: what an owner does about the texts that apps report.
struct VocabularyAPI: ConceptAPI {
  let vocabulary: VocabularyService

  static let routes: [APIRoute<Self>] = [
    .get("vocabulary", .read) { api, call in
      let page = try ListPage(call.request)
      guard let kind: VocabularyKind = try named("kind", page) else {
        throw Refusal(
          .invalid, "no-kind", "the kind of texts is missing",
          hint: "name one: `?kind=name`.")
      }
      let query = VocabularyQuery(
        kind: kind, standing: try named("standing", page), after: page.after,
        limit: page.limit)
      return JSONBody.response(try await api.vocabulary.page(query, call.app))
    },
    .post("vocabulary", .owner, audit: "vocabulary.pin") { try await $0.pin($1) },
    .delete("vocabulary/{id}", .owner, audit: "vocabulary.remove") { api, call in
      try await api.vocabulary.remove(
        try call.identifier(), call.app, actor: call.actor.name, at: .now)
      return Response(status: .noContent)
    },
  ]

  private func pin(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(PinBody.self, from: call.request)
    let (term, isNew) = try await vocabulary.pin(
      body.text, body.kind, call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(term, status: isNew ? .created : .ok)
  }

  /// One of a few names in a query; nil where it is not there.
  private static func named<Name: RawRepresentable & CaseIterable>(
    _ name: String, _ page: ListPage
  ) throws -> Name? where Name.RawValue == String {
    let values = try page.values(of: name)
    guard let text = values.first else { return nil }
    guard values.count == 1, let found = Name(rawValue: text) else {
      let known = Name.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw Refusal(
        .invalid, Diagnostic.Code(rawValue: "bad-\(name)"),
        "\(Quoting.text(text)) is not a \(name) here, or `\(name)` appears twice",
        hint: "write \(known).")
    }
    return found
  }
}
