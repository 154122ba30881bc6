package import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayJSON

/// That something is not done: what is wrong, where, and what to do.
///
/// It knows nothing of HTTP or of pages: `Problem` makes an answer of it, and a form shows it at the field
/// that ``place`` leads to.
///
/// ```swift
/// throw Refusal(
///   .invalid, "bad-window", "the conversion window is 1 second to a year", at: ["window"],
///   hint: "a week has 604800 seconds.")
/// ```
package struct Refusal: DiagnosticError, Hashable, Sendable {
  /// Why something is not done, for whoever decides what to do next.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// What was sent is not of the shape that it has to be.
    case invalid
    /// It is of the right shape, and cannot be done as things are.
    case impossible
    case notFound
    /// It contradicts what is there.
    case conflict
    /// It was changed since it was read.
    case stale
    case forbidden
    /// It was there, and was deleted for good.
    case gone
    case tooLarge
    /// The sender has sent too much for now.
    case limited
    /// It may be done in a moment.
    case busy
    /// The disk has no room.
    case full
    /// The data can be neither read nor written.
    case unavailable
  }

  package let kind: Kind
  /// What is wrong and what to do, without its place.
  private let told: Diagnostic
  /// Where in what was sent it is wrong; empty for all of it.
  package var place: Place
  /// More for whoever writes links: how one was read, and what would have been right.
  package var explanation: String?
  /// How long to wait before it is asked again, in seconds.
  package var retryAfter: Int?

  /// A refusal in words of its own.
  package init(
    _ kind: Kind, _ code: Diagnostic.Code, _ message: String, at place: Place = [],
    hint: String? = nil, retryAfter: Int? = nil
  ) {
    self.init(kind, Diagnostic(.error, code, message, hint: hint), at: place)
    self.retryAfter = retryAfter
  }

  /// A refusal for what a diagnostic says, about the value at a place.
  package init(_ kind: Kind, _ diagnostic: Diagnostic, at place: Place = []) {
    self.kind = kind
    told = diagnostic
    self.place = place
  }

  package var code: Diagnostic.Code { told.code }

  package var diagnostic: Diagnostic {
    guard !place.isEmpty else { return told }
    var diagnostic = told
    // What is wrong inside a value knows its own place in there.
    diagnostic.location = .init(path: place.pointer + (told.location?.path ?? ""))
    return diagnostic
  }

  /// The refusal of one of several things in what was sent.
  package func inside(_ outer: Place) -> Refusal {
    var refusal = self
    refusal.place = outer + place
    return refusal
  }
}

extension Refusal {
  /// Steps from the whole of what was sent to a value in it: names of members, and numbers in lists.
  package struct Place: Hashable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    package enum Step: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
      case name(String)
      case index(Int)

      package init(stringLiteral value: String) { self = .name(value) }
      package init(integerLiteral value: Int) { self = .index(value) }
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) { self.steps = steps }
    package init(arrayLiteral elements: Step...) { steps = elements }

    package var isEmpty: Bool { steps.isEmpty }

    /// The steps as a JSON pointer (RFC 6901): `/links/3/target`.
    package var pointer: String {
      steps.map { step in
        switch step {
        case .name(let name): "/" + name.jsonPointerToken
        case .index(let index): "/\(index)"
        }
      }.joined()
    }

    package var description: String { pointer }

    package static func + (outer: Place, inner: Place) -> Place {
      Place(outer.steps + inner.steps)
    }
  }
}

extension Refusal {
  package static let notFound = Refusal(
    .notFound, "not-found", "there is nothing at this address",
    hint: "see /openapi.json at the private address.")
}
