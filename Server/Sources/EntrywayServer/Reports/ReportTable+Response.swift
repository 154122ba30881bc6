import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

extension ReportParameters {
  /// The query of a request.
  init(_ request: Request, _ known: [String]) throws(Refusal) {
    try self.init(
      request.uri.queryParameters.map { (String($0.key), String($0.value)) }, known)
  }
}

extension ReportTable {
  /// The answer, as CSV where it is asked for.
  func response(to request: Request, _ span: ReportSpan, as name: String) throws -> Response {
    switch request.uri.queryParameters["format"].map(String.init) {
    case nil, "json": return JSONBody.response(AsJSON(table: self, span: span))
    case "csv": return csv(name)
    case .some(let format):
      throw Refusal(
        .invalid, "bad-format", "there is no format `\(format.prefix(20))`",
        hint: "write json or csv.")
    }
  }

  /// All rows, as a file.
  func csv(_ name: String) -> Response {
    let (columns, rows) = (columns, rows)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name).csv\"",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: CSVLine.text(of: columns.map { .text($0) })))
        for start in stride(from: 0, to: rows.count, by: 500) {
          let lines = rows[start...].prefix(500).map(CSVLine.text(of:)).joined()
          try await writer.write(ByteBuffer(string: lines))
        }
        try await writer.finish(nil)
      })
  }
}
