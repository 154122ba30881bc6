/// The kinds of texts that an app's events tell, of which each app may have only so many.
package enum VocabularyKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// A route, or an event of the app's own.
  case name
  /// A way in.
  case entrySource
  /// Why an entry was rejected or cancelled.
  case code
  /// A version of the app.
  case version
  case send
  /// What a parameter or a value is called.
  case valueName
  /// What was tapped of a notification.
  case action
  /// Campaigns and sources of links' own items; those of the owner's links and sends are not among them.
  case campaign, source
  /// The host of a page that held a link.
  case referrer
  /// A widget, a control or a Live Activity.
  case surface

  /// How many texts of this kind an app may have that nobody has declared.
  package var limit: Int {
    switch self {
    case .action: 100
    case .entrySource, .code, .surface: 200
    case .valueName: 300
    case .version: 500
    case .name, .campaign, .source, .referrer: 1000
    case .send: 50_000
    }
  }

  /// What a text without room reads as.
  package static let other = "other"
}

/// Texts for which there is always room, whatever others have told: those of the library, and what an
/// app's owner says in manifests and funnels.
package struct DeclaredStrings: Hashable, Sendable {
  // A property for each: each event asks for several.
  private let names: Set<String>
  private let sources: Set<String>
  private let codes: Set<String>
  private let versions: Set<String>
  private let sends: Set<String>
  private let valueNames: Set<String>
  private let actions: Set<String>
  private let campaigns: Set<String>
  private let campaignSources: Set<String>
  private let referrers: Set<String>
  private let surfaces: Set<String>

  package init(_ texts: [VocabularyKind: Set<String>] = [:]) {
    (names, sources) = (texts[.name] ?? [], texts[.entrySource] ?? [])
    (codes, versions) = (texts[.code] ?? [], texts[.version] ?? [])
    (sends, valueNames) = (texts[.send] ?? [], texts[.valueName] ?? [])
    (actions, surfaces) = (texts[.action] ?? [], texts[.surface] ?? [])
    (campaigns, campaignSources) = (texts[.campaign] ?? [], texts[.source] ?? [])
    referrers = texts[.referrer] ?? []
  }

  package func contains(_ text: String, _ kind: VocabularyKind) -> Bool {
    let texts = self[kind]
    guard let place = texts.firstIndex(of: text) else { return false }
    // Two spellings of one accent are two texts.
    return texts[place].utf8.elementsEqual(text.utf8)
  }

  /// Those of a kind.
  package subscript(kind: VocabularyKind) -> Set<String> {
    switch kind {
    case .name: names
    case .entrySource: sources
    case .code: codes
    case .version: versions
    case .send: sends
    case .valueName: valueNames
    case .action: actions
    case .campaign: campaigns
    case .source: campaignSources
    case .referrer: referrers
    case .surface: surfaces
    }
  }
}

/// A text of an app's vocabulary: one that reports show as it is.
package struct VocabularyTerm: Hashable, Encodable, Sendable {
  /// How sure a text is of its place, the least sure first.
  package enum Standing: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
    /// Only installations in their first day have told it: it goes when a settled one needs its place.
    case new
    /// An installation older than a day has told it.
    case settled
    /// The library knows it, or the owner has named it in a manifest, a funnel, a link or a send.
    case declared
    /// The owner has pinned it.
    case pinned

    /// What the store keeps.
    package var number: Int64 {
      switch self {
      case .new: 0
      case .settled: 1
      case .declared: 2
      case .pinned: 3
      }
    }

    package init(number: Int64) {
      self = Self.allCases.first { $0.number == number } ?? .new
    }

    package static func < (one: Standing, other: Standing) -> Bool { one.number < other.number }
  }

  package var id: RecordID
  package var kind: VocabularyKind
  package var text: String
  package var standing: Standing

  package init(id: RecordID, kind: VocabularyKind, text: String, standing: Standing) {
    (self.id, self.kind, self.text, self.standing) = (id, kind, text, standing)
  }
}

/// Which texts of an app are asked for, those that came last first.
package struct VocabularyQuery: Hashable, Sendable {
  package var kind: VocabularyKind
  /// Only those that stand like this; nil for all.
  package var standing: VocabularyTerm.Standing?
  /// Where the page before ended.
  package var after: RecordID?
  package var limit: Int

  package init(
    kind: VocabularyKind, standing: VocabularyTerm.Standing? = nil, after: RecordID? = nil,
    limit: Int
  ) {
    (self.kind, self.standing, self.after, self.limit) = (kind, standing, after, limit)
  }
}

/// A page of an app's texts.
package struct VocabularyPage: Hashable, Sendable {
  package var terms: [VocabularyTerm]
  /// How many texts of the kind take room: those that nobody has declared or pinned.
  package var used: Int

  package init(terms: [VocabularyTerm], used: Int) {
    (self.terms, self.used) = (terms, used)
  }
}

/// What became of a text that was to be pinned.
package enum PinVerdict: Hashable, Sendable {
  case pinned(VocabularyTerm, isNew: Bool)
  /// As many as the kind may have are pinned.
  case full
}

/// What records name in steps, and which records they are.
package struct StepNames: Sendable {
  package let records: Set<RecordID>
  package let names: DeclaredStrings
}
