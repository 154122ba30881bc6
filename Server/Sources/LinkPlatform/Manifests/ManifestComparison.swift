import Entryway
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
package import Foundation

/// What a new manifest would change: the association files that it gives, the links that would stop
/// opening, and the stored links that would lead nowhere.
///
/// It may take long: a manifest is somebody's text. So it is worked out in a process of its own, which is
/// stopped when its time is over (``ComparisonProcess``).
package struct ManifestComparison: Codable, Sendable {
  /// What the files are made of, with the new manifest among them; by rising version.
  package var manifests: [Data]
  package var hosting: App.Hosting
  package var appIDs: [String]
  package var clipIDs: [String]
  package var hosts: [String]
  /// The files that are served now, by their hosts.
  package var served: [String: String]

  package init(
    manifests: [Data], hosting: App.Hosting, appIDs: [String], clipIDs: [String], hosts: [String],
    served: [String: String]
  ) {
    (self.manifests, self.hosting, self.appIDs, self.clipIDs, self.hosts, self.served) = (
      manifests, hosting, appIDs, clipIDs, hosts, served
    )
  }

  /// The outcome: a report, and the new files by their hosts.
  package struct Outcome: Codable, Sendable {
    package var report: ManifestReport
    package var files: [String: String]
    /// Whether the manifests can be used at all.
    package var isUsable: Bool
  }

  /// How many routes a manifest has at most.
  package static let routeLimit = 2000
  /// How many bytes a manifest has at most.
  package static let sizeLimit = 1_000_000
  /// How many examples of links are told of each host.
  private static let exampleLimit = 20

  /// Compares.
  package func outcome() -> Outcome {
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
      if text.utf8.count > AssociationKind.sizeLimit {
        report.problems.append(
          "\(host): the association file has \(text.utf8.count) bytes; the limit is "
            + "\(AssociationKind.sizeLimit)")
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
    return hosting.manifest(of: read)
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
