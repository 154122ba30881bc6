extension DeliveryWording {
  static func storeError(_ error: PendingStoreError) -> String {
    var place = error.path.map { "in \($0)" } ?? "in the app's store"
    if let aside = error.setAsidePath { place += ", now moved to \(aside)" }
    return """
      \(storeProblem(error.code)): \(error.detail)
        \(place)
      hint: \(storeHint(error))
      """
  }

  private static func storeProblem(_ code: PendingStoreError.Code) -> String {
    switch code {
    case .damaged: "the waiting entries that were stored are damaged"
    case .unknownVersion: "the waiting entries were stored by another version"
    case .tooLarge: "the waiting entries are too large for the store"
    case .unreadable: "the waiting entries cannot be read now"
    case .inUse: "another process uses the store of waiting entries"
    case .uncleared: "the waiting entries can neither be stored nor removed"
    default: "the waiting entries cannot be stored"
    }
  }

  private static func storeHint(_ error: PendingStoreError) -> String {
    switch error.code {
    case .damaged, .unknownVersion:
      error.setAsidePath == nil
        ? "remove it; entries that waited in the last run are lost"
        : "entries that waited in the last run are lost; new ones are stored as usual"
    case .tooLarge: "allow more with maximumSize:, or let fewer entries wait"
    case .unreadable:
      "they are read when the device is unlocked; otherwise check that the file belongs to the app "
        + "and is no folder"
    case .inUse: "give each process, such as an app's extension, a file of its own"
    case .uncleared: "free the disk; what opens now may open again if the app is ended before"
    default: "delivery goes on, but what waits does not survive the app being ended"
    }
  }

  /// Says what is wrong with JSON, without the names of Swift's types.
  static func decodingDetail(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "`\(path(context.codingPath + [key]))` is missing"
    case .typeMismatch(_, let context): "`\(path(context.codingPath))` is of another kind"
    case .valueNotFound(_, let context): "`\(path(context.codingPath))` is null"
    case .dataCorrupted(let context) where context.underlyingError is CodedEntryFault:
      context.debugDescription
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "`\(path(context.codingPath))` has a value that is not known"
    default: "it is not JSON"
    }
  }

  /// What is wrong with a stored entry.
  static func fault(_ fault: CodedEntryFault, at path: [any CodingKey]) -> String {
    switch fault {
    case .unknownKey: "`\(self.path(path))` is not known"
    case .strayAction: "`\(self.path(path))` is for notifications alone"
    case .severalContents: "`\(self.path(path))` has more than one content"
    case .kinds: "a payload has no kind, or more than one"
    case .number: "a payload's `double` is not a number"
    case .tooDeep: "a payload is more than \(PayloadValue.maximumDepth) levels deep"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + TextExcerpt.line(key.stringValue)
      }
    }
    return path.isEmpty ? "the whole" : path
  }
}

extension DecodingError {
  /// What is wrong with what was stored, and where: `` `events[0].entry` is missing ``.
  package var detail: String { DeliveryWording.decodingDetail(self) }
}
