import ArgumentParser
import Entryway
@_spi(EntrywayTool) import EntrywayPush
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

/// A time such as `--timestamp`: in the format of links, or in seconds since 1970 as in payloads.
struct TimeArgument {
  var date: Date

  /// The time of an option.
  ///
  /// - Throws: `ValidationError`, which says what is expected.
  init(option text: String) throws {
    do throws(Fault) { self = try TimeArgument(text) } catch {
      throw ValidationError(error.message)
    }
  }

  init(_ text: String) throws(Fault) {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      self = try TimeArgument(seconds: Int(text) ?? .max)
    } else if let date = try? Date(linkText: text) {
      self.date = date
    } else {
      throw .form
    }
  }

  /// A number of seconds since 1970.
  init(seconds: Int) throws(Fault) {
    guard Double(seconds) < ActivityDate.firstInMilliseconds else { throw .milliseconds }
    date = Date(timeIntervalSince1970: Double(seconds))
  }

  /// Why a value is not a time.
  enum Fault: Error {
    case form, milliseconds

    var message: String {
      switch self {
      case .form: "write it as 2026-09-30T08:00:00Z, or in seconds since 1970."
      case .milliseconds: "it is in milliseconds: divide it by 1,000."
      }
    }
  }
}
