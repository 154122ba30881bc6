import Entryway
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import LinkPlatform

/// What a new manifest would change: the association files that it gives, the links that would stop
/// opening, and the stored links that would lead nowhere.
///
/// It may take long: a manifest is somebody's text. So it is worked out in a process of its own, which is
/// stopped when its time is over (``ComparisonProcess``).
struct ManifestComparison: Codable, Sendable {
  /// What the files are made of, with the new manifest among them; by rising version.
  var manifests: [Data]
  var hosting: App.Hosting
  var appIDs: [String]
  var clipIDs: [String]
  var hosts: [String]
  /// The files that are served now, by their hosts.
  var served: [String: String]

  /// The outcome: a report, and the new files by their hosts.
  struct Outcome: Codable, Sendable {
    var report: ManifestReport
    var files: [String: String]
    /// Whether the manifests can be used at all.
    var isUsable: Bool
  }

  /// How many routes a manifest has at most.
  static let routeLimit = 2000
  /// How many bytes a manifest has at most.
  static let sizeLimit = 1_000_000
  /// How many examples of links are told of each host.
  private static let exampleLimit = 20

  /// Compares.
  func outcome() -> Outcome {
    var report = ManifestReport()
    guard let manifest = merged(&report) else {
      return Outcome(report: report, files: [:], isUsable: false)
    }
    var files: [String: String] = [:]
    var isUsable = true
    for host in hosts {
      let generated = AssociationGenerator(
        apps: [.init(appIDs, manifest)], clips: clipIDs, host: host
      ).generated()
      let text = CompactJSON.text(generated.file.json)
      report.problems += generated.problems.map { "\(host): \($0.text)" }
      if text.utf8.count > AssociationHosting.sizeLimit {
        report.problems.append(
          "\(host): the association file has \(text.utf8.count) bytes; the limit is "
            + "\(AssociationHosting.sizeLimit)")
        isUsable = false
      }
      files[host] = text
      report.hosts.append(compare(manifest, generated.file, host, bytes: text.utf8.count))
    }
    return Outcome(report: report, files: files, isUsable: isUsable)
  }

  private func merged(_ report: inout ManifestReport) -> RouteManifest? {
    var read: [RouteManifest] = []
    for json in manifests {
      do throws(ManifestError) {
        read.append(try RouteManifest(json: json))
      } catch {
        report.problems.append(error.diagnostic.text)
        return nil
      }
    }
    guard let newest = read.last else { return nil }
    return hosting == .union ? RouteManifest(union: read) : newest
  }

  private func compare(
    _ manifest: RouteManifest, _ file: AssociationFile, _ host: String, bytes: Int
  ) -> ManifestReport.HostReport {
    var report = ManifestReport.HostReport(
      host: host, bytes: bytes, isDecided: true, lost: [], won: [])
    guard let appID = appIDs.first, let served = served[host],
      let old = AssociationReading(served.utf8).file
    else { return report }
    let agreement = old.agreement(with: manifest, appID: appID, host: host)
    report.isDecided = agreement.isDecided
    report.lost = (agreement.associatedButUnrouted + agreement.associatedButFallback)
      .prefix(Self.exampleLimit).map(\.url)
    report.won = agreement.routedButUnassociated.prefix(Self.exampleLimit).map(\.url)
    return report
  }
}
