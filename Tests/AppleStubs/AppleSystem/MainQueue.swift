import Dispatch

/// Tells whether a callback came on the main queue, which other threads than the main one serve on
/// Linux.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func prepare() { _ = key }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
