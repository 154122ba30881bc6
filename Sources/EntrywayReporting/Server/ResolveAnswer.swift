import EntrywayDiagnostics
import Foundation

/// The question what a short link opens.
struct ResolveQuestion: Hashable, Sendable, Encodable {
  private enum CodingKeys: String, CodingKey {
    case link, clickID, occurredAt, version, touch
  }

  var link: String
  /// The identifier of the entry: the same however often it is asked.
  var clickID: UUID
  var occurredAt: Date
  /// The app's version.
  var version: String?
  /// The click that led to the link, where the link itself carries it.
  var touch: TouchToken?

  /// The question as it may be kept: a query may say anything, and a click is counted without it.
  var stored: ResolveQuestion {
    var stored = self
    stored.link = String(Substring(link.utf8.prefix { !"?#".utf8.contains($0) }))
    return stored
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(link, forKey: .link)
    try container.encode(clickID.uuidString.lowercased(), forKey: .clickID)
    try container.encode(ReportedTime.text(of: occurredAt), forKey: .occurredAt)
    try container.encodeIfPresent(ReportedText.name(version), forKey: .version)
    try container.encodeIfPresent(touch?.rawValue, forKey: .touch)
  }
}

/// What the link server says of a short link.
enum ResolveAnswer: Hashable, Sendable {
  case resolved(target: String, ResolvedLink)
  /// There is no such link.
  case unknown
  /// There was such a link, and it leads nowhere any more.
  case ended(link: UUID?)
  case failed(LinkServerFault)
}

extension ResolveAnswer {
  /// Reads an answer, which is not trusted: what is not as agreed is a failure.
  ///
  /// The link's identifier and the touch are for reports: without them the link opens all the same.
  init(_ response: LinkServerResponse) {
    guard response.status == 200 else {
      self = .failed(.status(response.status, ServerProblem(in: response)))
      return
    }
    guard response.body.count <= SessionTransport.maximumSize else {
      self = .failed(.tooLarge(SessionTransport.maximumSize))
      return
    }
    guard let body = try? JSONDecoder().decode(Body.self, from: response.body) else {
      self = .failed(.unreadable("it is not a JSON object"))
      return
    }
    let link = body.link?.text.flatMap(UUID.init(uuidString:))
    switch body.outcome?.text {
    case "resolved":
      guard let target = body.target?.text else {
        self = .failed(.unreadable("`target` is not text"))
        return
      }
      let touch = body.touch?.text.flatMap(TouchToken.init(rawValue:))
      self = .resolved(target: target, ResolvedLink(id: link, touch: touch))
    case "unknown": self = .unknown
    case "ended": self = .ended(link: link)
    case let other?:
      self = .failed(.unreadable("`outcome` is \(Quoting.text(other)), which is unknown"))
    case nil: self = .failed(.unreadable("`outcome` is not text"))
    }
  }

  private struct Body: Decodable {
    var outcome: LooseText?
    var target: LooseText?
    var link: LooseText?
    var touch: LooseText?
  }
}

/// What a server says of a request that it does not do: a `problem+json`
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
struct ServerProblem: Hashable, Sendable, Decodable {
  var code: String?
  var detail: String?
  var hint: String?

  init(code: String? = nil, detail: String? = nil, hint: String? = nil) {
    (self.code, self.detail, self.hint) = (code, detail, hint)
  }

  /// What an answer says, which is not trusted; nothing where it is none.
  init(in response: LinkServerResponse) {
    self = (try? JSONDecoder().decode(Self.self, from: response.body)) ?? ServerProblem()
  }

  private enum CodingKeys: String, CodingKey {
    case code, detail, hint
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decodeIfPresent(LooseText.self, forKey: .code)?.text
    detail = try container.decodeIfPresent(LooseText.self, forKey: .detail)?.text
    hint = try container.decodeIfPresent(LooseText.self, forKey: .hint)?.text
  }
}

/// A text, or another value, which counts as none.
private struct LooseText: Decodable {
  var text: String?

  init(from decoder: any Decoder) throws {
    text = try? decoder.singleValueContainer().decode(String.self)
  }
}
