import Entryway
import EntrywayDiagnostics
import EntrywaySimulation

extension SimulatedEntry {
  /// An activity: `{"activityType": …, "userInfo": {…}, "webpageURL": …}`.
  ///
  /// The system hands universal links over as activities of one type, and items found in Spotlight
  /// as those of another.
  init(activity file: InputFile) throws(ToolError) {
    let activity = try file.json()
    guard case .object(let fields) = activity else {
      throw file.error(ofActivity: "the activity is \(activity.kind), not an object")
    }
    guard let type = try fields.text(for: "activityType", in: file) else {
      throw file.error(ofActivity: "`activityType` is missing")
    }
    let page = try fields.text(for: "webpageURL", in: file)
    var userInfo: [String: PayloadValue] = [:]
    switch fields["userInfo"] {
    case .object(let values)?: userInfo = values
    case nil, .null?: break
    case let other?:
      throw file.error(ofActivity: "`userInfo` is \(other.kind), not an object")
    }
    if type == "NSUserActivityTypeBrowsingWeb" {
      guard let page else { throw file.error(ofActivity: "`webpageURL` is missing") }
      self = .link(page)
      return
    }
    // The system's usual names; an app that passes others of its own is played in its tests.
    if type == "NSUserActivityTypeLiveActivity" {
      self = .liveActivity(id: userInfo.text(for: "WGWidgetUserInfoKeyActivityID"))
      return
    }
    if let kind = userInfo.text(for: "WGWidgetUserInfoKeyKind") {
      self = .widget(kind: kind, family: userInfo.text(for: "WGWidgetUserInfoKeyFamily"))
      return
    }
    self.init(
      type == "com.apple.corespotlightitem" ? .spotlight : .userActivity,
      .activity(ActivityContent(type: type, userInfo: userInfo)))
  }
}

extension InputFile {
  fileprivate func error(ofActivity message: String) -> ToolError {
    ToolError(
      .activity, "\(name): \(message)", excerpt: excerpt,
      hint:
        #"an activity is {"activityType": TEXT, "userInfo": {…}}; a web activity also has "#
        + #""webpageURL"."#)
  }
}

extension [String: PayloadValue] {
  /// The text under a key; nil if there is none, or something else.
  fileprivate func text(for key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }

  /// The text under a key; nil if there is none.
  fileprivate func text(for key: String, in file: InputFile) throws(ToolError) -> String? {
    switch self[key] {
    case .text(let text)? where !text.isEmpty: text
    case nil, .null?: nil
    case let other?: throw file.error(ofActivity: "`\(key)` is \(other.kind), not text")
    }
  }
}

extension Diagnostic.Code {
  /// The file has no activity.
  fileprivate static let activity = Self(rawValue: "activity")
}
