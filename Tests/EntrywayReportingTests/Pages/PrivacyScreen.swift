import EntrywayReporting
import Foundation

@MainActor struct PrivacyScreen {
  let reporting: Reporting

  /// The user has moved the switch.
  func allow(_ isAllowed: Bool) { reporting.hasConsent = isAllowed }

  /// The user wants everything deleted.
  func deleteData() async -> String {
    guard await reporting.installation != nil else {
      return "This device knows of nothing that could be deleted."
    }
    do {
      return try await reporting.deleteData()
        ? "Deleted, here and on our server."
        : "Deleted here, and on our server as soon as it can be reached."
    } catch {
      return error.localizedDescription
    }
  }
}
