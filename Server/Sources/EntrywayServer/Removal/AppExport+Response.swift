import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

extension AppExport {
  /// All that is stored of an app, as a file of JSON lines: a part is read when the one before is sent.
  func response(
    of app: App, for owner: RecordID, actor: String, at now: Timestamp
  ) async -> Response {
    await note(app, actor: actor, at: now)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/x-ndjson", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .contentDisposition: "attachment; filename=\"\(app.name).jsonl\"",
      ],
      body: ResponseBody { writer in
        // Its analyses wait for the turn of whoever takes the data.
        try await AnalysisGate.$owner.withValue(owner) {
          try await write(app, at: now) { try await writer.write(ByteBuffer(bytes: $0)) }
        }
        try await writer.finish(nil)
      })
  }
}
