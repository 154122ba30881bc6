import ArgumentParser
import Entryway
import EntrywayPush
import Foundation

/// `--push-type`: a push type, as in the header `apns-push-type`.
struct PushTypeArgument: ExpressibleByArgument {
  var type: PushType

  init?(argument: String) {
    guard let type = PushType(rawValue: argument) else { return nil }
    self.type = type
  }

  static var allValueStrings: [String] { PushType.allCases.map(\.rawValue) }
}

/// `--now`: a time in the format of links.
struct TimeArgument: ExpressibleByArgument {
  var date: Date

  init?(argument: String) {
    guard let date = try? Date(linkText: argument) else { return nil }
    self.date = date
  }
}
