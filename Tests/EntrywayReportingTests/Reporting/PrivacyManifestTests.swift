import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

/// What the privacy manifest declares, held to what is told.
@MainActor @Suite("The privacy manifest")
struct PrivacyManifestTests {
  /// The names that Apple gives the types of data.
  private enum DataType: String, CaseIterable {
    case productInteraction = "NSPrivacyCollectedDataTypeProductInteraction"
    case deviceID = "NSPrivacyCollectedDataTypeDeviceID"
  }

  /// What each member of an event is: a new one fails here until somebody has decided, and has
  /// declared its type if that is another.
  private static let event: [String: DataType] = [
    "id": .productInteraction,
    "type": .productInteraction,
    "occurredAt": .productInteraction,
    "sequence": .productInteraction,
    "session": .productInteraction,
    "version": .productInteraction,
    "outcome": .productInteraction,
    "code": .productInteraction,
    "entrySource": .productInteraction,
    "route": .productInteraction,
    "nearest": .productInteraction,
    "parameters": .productInteraction,
    "link": .productInteraction,
    "send": .productInteraction,
    "touch": .productInteraction,
    "action": .productInteraction,
    // Reported only if the app says so: then the app declares the type, as the page says.
    "campaign": .productInteraction,
    "referrer": .productInteraction,
    "surface": .productInteraction,
    "reengagement": .productInteraction,
    "name": .productInteraction,
    "values": .productInteraction,
  ]

  /// What stands around the events of a request.
  private static let batch: [String: DataType] = [
    "installation": .deviceID,
    "secret": .deviceID,
    "sentAt": .productInteraction,
    "events": .productInteraction,
  ]

  private let manifest: NSDictionary

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/EntrywayReporting/PrivacyInfo.xcprivacy")
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    manifest = try #require(list as? NSDictionary)
  }

  @Test("It declares no tracking, each type of data for analytics alone, and no API with a reason")
  func declared() {
    let types = DataType.allCases.map {
      [
        "NSPrivacyCollectedDataType": $0.rawValue,
        "NSPrivacyCollectedDataTypeLinked": false,
        "NSPrivacyCollectedDataTypeTracking": false,
        "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAnalytics"],
      ] as [String: Any]
    }
    let expected: [String: Any] = [
      "NSPrivacyTracking": false,
      "NSPrivacyTrackingDomains": [String](),
      "NSPrivacyCollectedDataTypes": types,
      "NSPrivacyAccessedAPITypes": [String](),
    ]
    #expect(manifest == expected as NSDictionary)
  }

  @Test("Each member of an event is of a type that it declares")
  func members() {
    #expect(ReportedEvent.memberNames.sorted() == Self.event.keys.sorted())
  }

  @Test("Each member of a request is of a type that it declares, and each type is told of")
  func request() async throws {
    let server = MemoryLinkServer()
    let center = DeepLinkCenter(EntryRules(OutletRoute.routes))
    let reporting = center.report(to: server.address, options: server.options())
    reporting.hasConsent = true
    center.track("purchase")
    await reporting.send()
    let body = try #require(server.requests.first?.body)
    let object = try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
    #expect(object.keys.sorted() == Self.batch.keys.sorted())
    let told = Set(Self.event.values).union(Self.batch.values)
    #expect(told == Set(DataType.allCases))
  }
}
