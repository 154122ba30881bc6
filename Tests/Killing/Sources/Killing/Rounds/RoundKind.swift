/// What a round's processes have to live with, besides being killed.
enum RoundKind: String, CaseIterable {
  /// One process at a time, on a disk that works.
  case alone
  /// Two processes at a time share the store's file.
  case pair
  /// The store's folder is read-only at times: nothing can be written or removed, all can be read.
  case readOnly
  /// At times a plain file replaces the store's folder: nothing can be done at all.
  case displaced
  /// The disk is full at times: nothing can be written, but files can be removed.
  case full

  init(seed: UInt64) {
    let kinds: [RoundKind] = [
      .alone, .pair, .readOnly, .alone, .displaced, .pair, .full, .alone,
    ]
    self = kinds[Int(seed % UInt64(kinds.count))]
  }

  /// In words, for who reads about a violation.
  var phrase: String {
    switch self {
    case .alone: "one process at a time"
    case .pair: "two processes on one store"
    case .readOnly: "a folder that turns read-only"
    case .displaced: "a folder that gives way to a file"
    case .full: "a disk that is full"
    }
  }

  /// Whether the disk refuses something at times.
  var hasBadDisk: Bool { self != .alone && self != .pair }
}
