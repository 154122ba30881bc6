public import Entryway

extension PushHeaders {
  /// Everything in which the headers do not fit one another, or the payload.
  ///
  /// - Parameters:
  ///   - payload: What is sent with them.
  ///   - sent: The payload's bytes as they are sent; it counts as compact JSON unless given.
  /// - Returns: The problems, those of the headers alone first.
  public func problems(with payload: PayloadValue, sent: Int? = nil) -> [PushHeaderProblem] {
    ownProblems + typeProblems(payload) + sizeProblems(payload, sent)
  }

  private var ownProblems: [PushHeaderProblem] {
    var problems: [PushHeaderProblem] = []
    let suffix = type.topicSuffix ?? ""
    if topic == suffix || !topic.isHeaderValue {
      problems.append(PushWording.topic(topic, type))
    } else if !topic.hasSuffix(suffix) || topic.isOfAnother(type) {
      problems.append(PushWording.topicSuffix(topic, type))
    }
    if type == .background, let priority, priority != .powerAware {
      problems.append(PushWording.backgroundPriority(priority))
    }
    if let expiration, expiration.seconds == nil { problems.append(PushWording.expiration()) }
    if let collapseID, collapseID.utf8.count > 64 || !collapseID.isHeaderValue {
      problems.append(PushWording.collapseID(collapseID))
    }
    return problems
  }

  private func typeProblems(_ payload: PayloadValue) -> [PushHeaderProblem] {
    switch type {
    case .alert:
      let shown = ["alert", "sound", "badge"].contains { payload["aps.\($0)"] != nil }
      return shown ? [] : [PushWording.nothingToShow()]
    case .background:
      return payload["aps.content-available"] == 1 ? [] : [PushWording.notContentAvailable()]
    default: return []
    }
  }

  private func sizeProblems(_ payload: PayloadValue, _ sent: Int?) -> [PushHeaderProblem] {
    do throws(PayloadTooLarge) {
      try PayloadSize(of: payload, sent: sent).check(type.limit)
      return []
    } catch {
      return [PushWording.payload(error)]
    }
  }
}

extension String {
  /// Whether the text can be the value of a header field: not empty, without control characters,
  /// so that no field can follow from it, and without spaces at its ends.
  fileprivate var isHeaderValue: Bool {
    !isEmpty && first != " " && last != " "
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether the topic ends as that of a type does whose topics go on behind the bundle's.
  fileprivate func isOfAnother(_ type: PushType) -> Bool {
    guard type.topicSuffix == "" else { return false }
    return PushType.allCases.contains { other in
      other.topicSuffix.map { !$0.isEmpty && hasSuffix($0) } ?? false
    }
  }
}
