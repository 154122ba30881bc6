import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

extension AppExport {
  /// All that is stored of an app, as a file of JSON lines: a part is read when the one before is sent.
  func response(
    of app: App, for owner: RecordID, actor: String, at now: Timestamp
  ) async -> Response {
    let all = await begin(of: app, for: owner, actor: actor, at: now)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/x-ndjson", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .contentDisposition: "attachment; filename=\"\(app.name).jsonl\"",
      ],
      body: ResponseBody { writer in
        var parts = all
        while let part = try await parts.next() { try await writer.write(ByteBuffer(bytes: part)) }
        try await writer.finish(nil)
      })
  }
}
