import EntrywaySending
import Foundation
import Testing

@Suite("A refusal") struct PushRefusalTests {
  @Test("Every documented reason has a status, a meaning and a remedy")
  func table() {
    let reasons = PushRefusal.Reason.all
    #expect(Set(reasons).count == reasons.count)
    #expect(reasons.count == 41)
    for reason in reasons {
      #expect(reason.status.map((400...503).contains) == true, "\(reason)")
      #expect(reason.meaning?.isEmpty == false && reason.meaning?.hasSuffix(".") == false)
      #expect(reason.remedy?.hasSuffix(".") == true, "\(reason)")
    }
  }

  /// Apple's two tables, status by status.
  private static let documented: [(status: Int, names: String)] = [
    (
      400,
      """
      BadCollapseId BadDeviceToken BadExpirationDate BadMessageId BadPriority BadTopic \
      DeviceTokenNotForTopic DuplicateHeaders IdleTimeout InvalidPushType MissingDeviceToken \
      MissingTopic PayloadEmpty TopicDisallowed FeatureNotEnabled MissingChannelId BadChannelId \
      ChannelNotRegistered BadRequestParams BadRequestPayload MissingPushType \
      CannotCreateChannelConfig
      """
    ),
    (
      403,
      """
      BadCertificate BadCertificateEnvironment ExpiredProviderToken Forbidden InvalidProviderToken \
      MissingProviderToken UnrelatedKeyIdInToken BadEnvironmentKeyIdInToken TopicMismatch
      """
    ),
    (404, "BadPath"), (405, "MethodNotAllowed"), (410, "ExpiredToken Unregistered"),
    (413, "PayloadTooLarge"), (429, "TooManyProviderTokenUpdates TooManyRequests"),
    (500, "InternalServerError"), (503, "ServiceUnavailable Shutdown"),
  ]

  @Test("The reasons are those of Apple's tables, with their statuses")
  func complete() {
    var names: Set<String> = []
    for (status, row) in Self.documented {
      for name in row.split(separator: " ").map(String.init) {
        #expect(PushRefusal.Reason(rawValue: name).status == status, "\(name)")
        names.insert(name)
      }
    }
    #expect(Set(PushRefusal.Reason.all.map(\.rawValue)) == names)
  }

  @Test("Only status 410 ends a device", arguments: PushRefusal.Reason.all)
  func devices(reason: PushRefusal.Reason) {
    for status in [200, 400, 403, 404, 413, 429, 500, 503] {
      #expect(!PushRefusal(status: status, reason: reason).endsDevice)
    }
    let isGone = reason == .unregistered || reason == .expiredToken
    #expect(PushRefusal(status: 410, reason: reason).endsDevice == isGone)
  }

  @Test("A 410 without a reason, as from a proxy, ends no device")
  func proxy() {
    #expect(PushRefusal(status: 410, body: Array("<html>Gone</html>".utf8)).scope == .unknown)
    #expect(PushRefusal(status: 410, body: Array(#"{"reason":"New"}"#.utf8)).scope == .deviceEnded)
  }

  @Test("A token of the other environment or app means \"not here\"")
  func notHere() {
    for reason in [PushRefusal.Reason.badDeviceToken, .deviceTokenNotForTopic] {
      let refusal = PushRefusal(status: 400, reason: reason)
      #expect(refusal.scope == .notHere)
      #expect(!refusal.meetsEveryone(sharedContent: true))
    }
  }

  @Test(
    "What is about key and topic meets everyone",
    arguments: [
      PushRefusal.Reason.badTopic, .topicDisallowed, .missingTopic, .expiredProviderToken,
      .invalidProviderToken, .forbidden, .badEnvironmentKeyIdInToken, .unrelatedKeyIdInToken,
      .topicMismatch, .featureNotEnabled, .badPath,
    ])
  func everyone(reason: PushRefusal.Reason) {
    let refusal = PushRefusal(status: reason.status ?? 0, reason: reason)
    #expect(refusal.meetsEveryone(sharedContent: false))
    #expect(refusal.meetsEveryone(sharedContent: true))
  }

  @Test("A payload that is too large meets everyone only if all get the same")
  func content() {
    let refusal = PushRefusal(status: 413, reason: .payloadTooLarge)
    #expect(refusal.meetsEveryone(sharedContent: true))
    #expect(!refusal.meetsEveryone(sharedContent: false))
    #expect(!PushRefusal(status: 400, reason: .badMessageId).meetsEveryone(sharedContent: true))
  }

  @Test("429 and 5xx are for later, with any reason or none")
  func later() {
    for status in [429, 500, 502, 503, 599] {
      #expect(PushRefusal(status: status, body: []).scope == .later)
      #expect(PushRefusal(status: status, body: Array(#"{"reason":"New"}"#.utf8)).scope == .later)
    }
    #expect(PushRefusal.serverErrorDelay == .seconds(900))
  }

  @Test("Each text is the one of the golden file")
  func texts() throws {
    var golden = GoldenTexts("refusals")
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    for reason in PushRefusal.Reason.all {
      let refusal = PushRefusal(
        status: reason.status ?? 0, reason: reason, timestamp: reason.status == 410 ? time : nil)
      golden.add(reason.rawValue, refusal)
    }
    golden.add(
      "An unknown reason", PushRefusal(status: 400, body: Array(#"{"reason":"BadMoon"}"#.utf8)))
    golden.add(
      "A hostile reason",
      PushRefusal(
        status: 400,
        body: Array(#"{"reason":"\u001b[2J\u202e\#(String(repeating: "x", count: 500))"}"#.utf8)))
    golden.add("No reason", PushRefusal(status: 400, body: []))
    golden.add("A cut answer", PushRefusal(status: 403, body: [], isWhole: false))
    golden.add("No reason, for later", PushRefusal(status: 502, body: Array("<html>".utf8)))
    try golden.compare()
  }
}
