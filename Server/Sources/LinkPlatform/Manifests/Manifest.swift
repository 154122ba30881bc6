package import FoundationEssentials

/// The routes of one version of an app, as its build uploaded them.
package struct Manifest: Record {
  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// It is being compared with what is served.
    case checking
    /// Links would stop opening, or it could not be decided: somebody must confirm it.
    case unconfirmed
    /// Association files and links are made by it.
    case live
    /// It cannot be used: the report says why.
    case refused
    /// The app's version is no longer supported.
    case retired
  }

  package static let kind = RecordKind.manifest

  package var id = RecordID()
  package var app: RecordID?
  /// The app's version, `2.1.0`.
  package var version: String
  package var json: Data
  package var state = State.checking
  package var report: ManifestReport?
  /// The association files that it gives, by host, until it is taken over.
  package var files: [String: String]?
  /// What it was compared with: if that has changed since, it is compared again.
  package var base: String?
  package var createdAt: Timestamp
  package var confirmedAt: Timestamp?

  package init(app: RecordID, version: String, json: Data, createdAt: Timestamp) {
    (self.app, self.version, self.json, self.createdAt) = (app, version, json, createdAt)
  }

  package var names: [String] { ["\(app.map(String.init) ?? "")/\(version)"] }
  package var labels: [String] { ["state=\(state.rawValue)"] }
}

/// What a manifest would change.
package struct ManifestReport: Hashable, Codable, Sendable {
  /// The file of one host.
  package struct HostReport: Hashable, Codable, Sendable {
    package var host: String
    /// How many bytes its association file has.
    package var bytes: Int
    /// Whether it was decided which links stop opening.
    package var isDecided: Bool
    /// Links that open now and would not: shortest examples.
    package var lost: [String]
    /// Links that would start to open.
    package var won: [String]
  }

  /// A stored link that would lead nowhere.
  package struct LostLink: Hashable, Codable, Sendable {
    package var link: RecordID
    package var address: String
    package var target: String
  }

  package var hosts: [HostReport] = []
  package var lostLinks: [LostLink] = []
  package var lostLinkCount = 0
  /// Why it cannot be used, or what its files cannot say.
  package var problems: [String] = []

  /// Whether it takes nothing away, so that nobody has to confirm it.
  package var losesNothing: Bool {
    lostLinkCount == 0 && hosts.allSatisfy { $0.isDecided && $0.lost.isEmpty }
  }
}

/// The association file of a host, as it is served: made when a manifest is taken over.
package struct HostedFile: Record {
  package static let kind = RecordKind.file

  package var id = RecordID()
  package var app: RecordID?
  package var host: String
  package var text: String

  package init(app: RecordID, host: String, text: String) {
    (self.app, self.host, self.text) = (app, host, text)
  }

  package var names: [String] { [host] }
}
