package import FoundationEssentials

/// The answer to an app that asks where a link leads; a repeat gets the same one for 24 hours.
package struct ResolvedLink: Hashable, Codable, Sendable {
  package enum Outcome: String, Hashable, Codable, Sendable {
    case resolved
    /// No link has this address.
    case unknown
    /// The link's time or number of clicks is over.
    case ended
  }

  package var outcome: Outcome
  /// What the app opens instead.
  package var target: String?
  /// The link's identifier.
  package var link: RecordID?
  /// The token that goes with whatever the app reports of this visit.
  package var touch: String?

  package init(
    _ outcome: Outcome, target: String? = nil, link: RecordID? = nil, touch: String? = nil
  ) {
    (self.outcome, self.target, self.link, self.touch) = (outcome, target, link, touch)
  }
}

extension ResolvedLink {
  /// The answer as it is sent.
  ///
  /// Nothing in it needs an escape, since a target is an address: writing it by hand takes a tenth of
  /// what an encoder takes. A target that did need one would go to the encoder.
  package var json: Data {
    let target = target ?? ""
    guard target.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }) else {
      return JSONBody.data(self)
    }
    var text = "{"
    if let link { text += "\"link\":\"\(link)\"," }
    text += "\"outcome\":\"\(outcome.rawValue)\""
    if self.target != nil { text += ",\"target\":\"\(target)\"" }
    if let touch { text += ",\"touch\":\"\(touch)\"" }
    return Data((text + "}").utf8)
  }
}
