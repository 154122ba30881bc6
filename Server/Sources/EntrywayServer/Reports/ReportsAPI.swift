import Hummingbird
import LinkPlatform

/// `/v1/reports`: one route for each report.
struct ReportsAPI: ConceptAPI {
  let reports: ReportService

  static let routes: [APIRoute<Self>] = ReportService.Kind.allCases.map { kind in
    .get("reports/\(kind.rawValue)", .read, isAnalysis: true) { api, call in
      let parameters = try ReportParameters(call.request, ReportService.parameters(of: kind))
      let now = Timestamp.now
      let span = try ReportSpan(parameters, call.app, at: now)
      let report = try await api.reports.report(kind, call.app, parameters, span, at: now)
      return try report.response(to: call.request, as: kind.rawValue)
    }
  }
}
