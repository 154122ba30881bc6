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

extension Report {
  /// The answer, as CSV where it is asked for.
  func response(to request: Request, as name: String) throws -> Response {
    switch request.uri.queryParameters["format"].map(String.init) {
    case nil, "json":
      var response = JSONBody.response(self)
      coverage.add(to: &response)
      return response
    case "csv": return csv(name)
    case .some(let format):
      throw Refusal(
        .invalid, "bad-format", "there is no format `\(format.prefix(20))`",
        hint: "write json or csv.")
    }
  }

  /// All rows, as a file; its rows have no place for what they cover, which the header has.
  func csv(_ name: String) -> Response {
    var response = table.csv(name)
    coverage.add(to: &response)
    return response
  }
}

extension ReportCoverage {
  /// Says in the header of an answer up to when it counts, and how many of its days are late.
  fileprivate func add(to response: inout Response) {
    response.headers[.entrywayThrough] = "\(through)"
    if days != nil { response.headers[.entrywayLateDays] = "\(lateDays.count)" }
  }
}

extension ReportTable {
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
