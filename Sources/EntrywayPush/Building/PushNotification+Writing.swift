import Entryway

extension PushNotification {
  /// The value of `aps`: what is given, and nothing else.
  var aps: PayloadValue {
    let values: [String: PayloadValue?] = [
      "alert": alert?.value, "sound": sound?.value, "badge": badge.map { .integer($0) },
      "category": category.map { .text($0) }, "thread-id": thread.map { .text($0) },
      "interruption-level": interruptionLevel.map { .text($0.rawValue) },
      "relevance-score": relevance.map { .double($0) },
      "mutable-content": isMutable ? 1 : nil, "content-available": isContentAvailable ? 1 : nil,
      "target-content-id": targetContentID.map { .text($0) },
      "filter-criteria": filterCriteria.map { .text($0) },
    ]
    return .object(values.compactMapValues(\.self))
  }

  /// A number that is out of its range.
  struct Misfit {
    var key: String
    var value: PayloadValue
    var allowed: String
  }

  /// The numbers that are out of their range.
  var misfits: [Misfit] {
    var misfits: [Misfit] = []
    if let badge, badge < 0 {
      misfits.append(Misfit(key: "badge", value: .integer(badge), allowed: "0 or more"))
    }
    let unit = "a number from 0 to 1"
    if let volume = sound?.volume, !(0...1).contains(volume) {
      misfits.append(Misfit(key: "sound.volume", value: .double(volume), allowed: unit))
    }
    if let relevance, !(0...1).contains(relevance) {
      misfits.append(Misfit(key: "relevance-score", value: .double(relevance), allowed: unit))
    }
    return misfits
  }
}

extension PushAlert {
  /// A message alone is plain text, which means the same and is shorter.
  fileprivate var value: PayloadValue {
    if title == nil, subtitle == nil, launchImage == nil, case .verbatim(let text) = body {
      return .text(text)
    }
    var values: [String: PayloadValue] = [:]
    title?.write("title", "title-loc", to: &values)
    subtitle?.write("subtitle", "subtitle-loc", to: &values)
    body?.write("body", "loc", to: &values)
    values["launch-image"] = launchImage.map { .text($0) }
    return .object(values)
  }
}

extension PushText {
  fileprivate func write(
    _ key: String, _ localized: String, to values: inout [String: PayloadValue]
  ) {
    switch self {
    case .verbatim(let text): values[key] = .text(text)
    case .localized(let text, let arguments):
      values["\(localized)-key"] = .text(text)
      if !arguments.isEmpty {
        values["\(localized)-args"] = .array(arguments.map { .text($0) })
      }
    }
  }
}

extension PushSound {
  fileprivate var value: PayloadValue {
    guard isCritical || volume != nil else { return .text(name) }
    var values: [String: PayloadValue] = ["name": .text(name)]
    if isCritical { values["critical"] = 1 }
    values["volume"] = volume.map { .double($0) }
    return .object(values)
  }
}
