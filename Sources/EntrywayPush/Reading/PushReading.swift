public import Entryway
public import EntrywayDiagnostics
import EntrywayJSON

/// A push's payload as it was read: the value, and everything that is wrong with the bytes.
///
/// ```swift
/// let reading = PushReading(bytes)
/// for diagnostic in reading.lint(ShopRoute.entries) { print(diagnostic) }
/// // error: `deep_link` opens nothing: this link is not the app's: its host is "shop.exmaple.com" (foreign-link)
/// //   line 3, column 16, /deep_link:
/// //     "deep_link": "https://shop.exmaple.com/orders/4821"
/// //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
/// //   …
/// // hint: did you mean shop.example.com?
/// ```
///
/// What a provider sends to APNs is read, and `.apns` files for the simulator, which have the key
/// `Simulator Target Bundle` beside. In messages for Firebase Cloud Messaging, Pusher Beams and
/// Amazon SNS the payload inside is read; messages for OneSignal, Expo and Firebase's legacy API,
/// from which the service creates the payload, are recognized. Reading never fails as a whole: findings name unusable
/// parts with line and column, and if commas are missing or extra, the rest is read.
public struct PushReading: Sendable {
  /// A file larger than this, in bytes, is not read at all.
  public static let readingLimit = 1024 * 1024

  /// The payload as the app gets it; nil if the bytes hold no JSON object, or one that no app
  /// reads: nested deeper than `PayloadValue.maximumDepth`, or with a number that no machine has.
  ///
  /// A message for Amazon SNS can contain several payloads; this is the first that can be read. It
  /// is nil if the provider creates the payload.
  public let payload: PayloadValue?
  /// The message for a provider, if the bytes contain one instead of a payload.
  let message: ProviderMessage?
  /// The payloads: usually one, none if it cannot be read, several in some messages.
  let payloads: [LocatedPayload]
  let document: JSONDocument
  /// What reading found wrong.
  let findings: Findings

  /// Reads the bytes of a payload.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count <= Self.readingLimit else {
      (document, payload, findings) = (.none, nil, Self.notLookedInto(bytes.count))
      (message, payloads) = (nil, [])
      return
    }
    document = JSONDocument(bytes, hidesLinkValues: true, toleratesCommas: true)
    let isForSimulator = document.root?[SystemKeys.simulatorBundle] != nil
    let subject: JSONSubject = isForSimulator ? .simulatorPayload : .payload
    var findings = document.findings(subject)
    let root = document.object(subject, &findings)
    message = root.flatMap(ProviderMessage.init)
    payloads = message?.payloads ?? root.map { [LocatedPayload($0, at: [])] } ?? []
    if let message { findings.add(message.findings) }
    for payload in payloads { findings.add(payload.findings) }
    payload = payloads.first { $0.value != nil }?.value
    self.findings = findings
  }

  /// What reading found wrong, in the order of the bytes.
  public var diagnostics: [Diagnostic] { document.diagnostics(of: findings) }

  private static func notLookedInto(_ count: Int) -> Findings {
    let limit = PayloadLimit.notification.bytes
    var findings = Findings()
    findings.add(
      Diagnostic(
        .error, .tooLarge, "the payload has \(count.grouped) bytes, and was not inspected",
        hint: "APNs accepts \(limit.grouped) bytes: is this the intended file?"),
      isReadable: false)
    return findings
  }
}

extension JSONSubject {
  /// What findings about the bytes call a payload, and what they advise.
  static let payload = JSONSubject(
    noun: "payload", beginning: #"{"aps": …}"#,
    empty: #"a minimal payload is {"aps": {"alert": "…"}}."#,
    html: "a server returned a web page: save the payload itself.",
    signed: "send the JSON itself.", compressed: "send it uncompressed: APNs accepts nothing else.",
    propertyList: "a payload is JSON: convert it with `plutil -convert json`.",
    number: "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.",
    depth: "an app accepts a payload nested up to \(PayloadValue.maximumDepth) deep.",
    comment: "remove the comment: JSON has none.",
    value: "a value is a string in double quotes, a number, true, false, null, [ or {.",
    key: #"a key is a string in double quotes, such as "aps"."#,
    pair: #"a key and its value are separated by a colon: "badge": 1."#)

  /// The same for the simulator's files; whether the simulator accepts an extra comma is not
  /// verified.
  static let simulatorPayload: JSONSubject = {
    var subject = payload
    subject.surplusComma =
      "remove it: APNs requires valid JSON, and simctl may not accept the comma."
    return subject
  }()
}

extension PushReading {
  /// Everything that is wrong with the payload, or may surprise, without knowing the app.
  ///
  /// ```swift
  /// PushReading(Array(#"{"aps": {"alert": "Hi", "badge": "1"}}"#.utf8)).lint().map(\.message)
  /// // ["`badge` is text, not a non-negative integer"]
  /// ```
  ///
  /// - Parameter options: How the payload will be sent, as far as you know.
  /// - Returns: The findings in the order of the bytes, the worst first in each location.
  /// - Complexity: linear in the payload.
  public func lint(_ options: PushLintOptions = PushLintOptions()) -> [Diagnostic] {
    lint(knowing: nil, options)
  }

  /// Everything that is wrong with the payload, or may surprise, for an app with these rules.
  ///
  /// ```swift
  /// for diagnostic in PushReading(bytes).lint(ShopRoute.entries) { print(diagnostic) }
  /// ```
  ///
  /// The payload is tapped, and each button of its category is pressed, in the way in which the app
  /// reads it: `EntryRules.read`. A server that has the app's manifest alone makes the rules of it
  /// with `EntryRules(manifest:)`.
  ///
  /// - Parameters:
  ///   - rules: The app's rules.
  ///   - options: How the payload will be sent, as far as you know.
  /// - Returns: The findings in the order of the bytes, the worst first in each location.
  /// - Complexity: linear in the payload, and one look at each rule for the tap and each button.
  public func lint<Destination>(
    _ rules: EntryRules<Destination>, _ options: PushLintOptions = PushLintOptions()
  ) -> [Diagnostic] {
    lint(knowing: { LintContext(rules, payload: $0) }, options)
  }

  private func lint(
    knowing app: ((PayloadValue) -> LintContext)?, _ options: PushLintOptions
  ) -> [Diagnostic] {
    guard let file = document.root, file.isObject else { return diagnostics }
    var findings = findings
    for payload in payloads {
      var options = options
      options.type = options.type ?? payload.type
      if let headers = payload.headers { findings.add(headers.findings(type: options.type)) }
      guard let root = payload.root else { continue }
      var found = Findings()
      if let value = payload.value { check(value, sent: sent(payload), options.limit, &found) }
      var linter = PushLinter(
        root: root, payload: payload.value, app: payload.value.flatMap { app?($0) },
        options: options, findings: found)
      linter.run()
      findings.add(payload.placed(linter.findings))
    }
    if let maker = message?.maker {
      findings.add(ProviderMessage.findings(of: maker, file, knowing: app, options))
    }
    return document.diagnostics(of: findings)
  }

  /// The bytes of a payload as it is sent; nil if a provider encodes it again.
  private func sent(_ payload: LocatedPayload) -> Int? {
    message == nil ? document.source.bytes.count : payload.sent
  }

  /// Notes a payload that is larger than APNs takes, also one that is so as it is written alone.
  ///
  /// A file counts unchanged, because it is sent unchanged. A simulator's file, which names its
  /// app, is never sent itself: it counts as compact JSON without that name.
  private func check(
    _ payload: PayloadValue, sent: Int?, _ limit: PayloadLimit, _ findings: inout Findings
  ) {
    let size: PayloadSize
    if case .object(var fields) = payload,
      fields.removeValue(forKey: SimulatorPush.bundleKey) != nil
    {
      size = PayloadSize(of: .object(fields))
    } else {
      // Most payloads are far below the limit, so their parts need not be measured.
      if let sent, sent <= limit.bytes { return }
      size = PayloadSize(of: payload, sent: sent)
    }
    guard size.excess(over: limit) > 0 else { return }
    let isCompact = size.bytes - size.padding > limit.bytes
    var diagnostic = PayloadSizeError(size: size, limit: limit).diagnostic
    diagnostic.severity = isCompact ? .error : .warning
    findings.add(diagnostic, isReadable: false)
  }
}

extension PushReading {
  /// Where a value stands, by the keys and the indices that lead to it.
  ///
  /// ```swift
  /// reading.location(of: ["aps", "alert", "title"])    // line 3, column 25
  /// ```
  ///
  /// In a message for a provider, the keys are those of its payload, and the location is in the
  /// file.
  ///
  /// - Parameter keys: The keys from the outermost on; an index of an array as digits.
  /// - Returns: The location; nil if there is no such value.
  public func location(of keys: [String]) -> Diagnostic.Location? {
    var pointer = JSONPointer(keys)
    if let payload = payloads.first(where: { $0.value != nil }) ?? payloads.first {
      guard payload.root?.value(at: keys) != nil else { return nil }
      pointer = payload.pointer(to: pointer)
    }
    guard let root = document.root else { return nil }
    let node = root.nearest(to: pointer)
    if payloads.isEmpty, root.value(at: keys) == nil { return nil }
    let (line, column) = document.source.location(of: node.range.lowerBound)
    return Diagnostic.Location(path: pointer.description, line: line, column: column)
  }
}
