import Hummingbird
import LinkPlatform

/// `/v1/reports`: one route for each report.
struct ReportsAPI: ConceptAPI {
  let reports: ReportService

  static let routes: [APIRoute<Self>] = ReportService.Kind.allCases.map { kind in
    .get("reports/\(kind.rawValue)", .read, isAnalysis: true) { api, call in
      try await api.reports.response(kind, to: call.request, call.app, at: .now)
    }
  }
}
