public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The folder in which a notification service extension notes deliveries for its app.
///
/// It is in the container of an App Group that both belong to.
///
/// ```swift
/// nonisolated final class NotificationService: ImageNotificationService {
///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
///   override var reports: SharedReports? { SharedReports(group: "group.com.example.shop") }
/// }
/// ```
///
/// The app passes the same value to ``ReportingOptions/shared``. For each push with a
/// [send identifier](doc:MeasuringPushes), the extension writes a small file. The app takes it when
/// it comes to the foreground, and removes it once the delivery is in its own queue on disk. Unless
/// the user has allowed reporting, nothing is written: the app leaves a marker here when they allow
/// it, and removes everything when they no longer do.
public struct SharedReports: Hashable, Sendable {
  /// How many deliveries wait for the app at most; the oldest go.
  static let limit = 512

  /// The folder's URL.
  public let url: URL

  /// The folder in the container of an App Group; nil if the app is not in the group.
  ///
  /// - Parameter group: The group's identifier, as in the entitlements of both targets.
  public init?(group: String) {
    #if canImport(Darwin)
      guard
        let container = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: group)
      else { return nil }
      self.init(container.appending(path: "EntrywayReporting"))
    #else
      // There are no groups: one user's processes share what one user may read.
      guard !group.isEmpty, !group.contains("/") else { return nil }
      self.init(ReportingOptions.supportFolder.appending(path: "groups/\(group)/EntrywayReporting"))
    #endif
  }

  /// A folder that both the app and its extension can read and write.
  public init(_ url: URL) { self.url = url }

  private var path: String { url.path }
  private var mark: String { path + "/on" }
  private var deliveries: String { path + "/deliveries" }

  /// Whether the user allows reporting, as last recorded by the app.
  public var hasConsent: Bool { FileManager.default.fileExists(atPath: mark) }

  /// A notification that has reached the device.
  struct Delivery: Hashable, Sendable, Codable {
    var id: UUID
    var send: String
    var date: Date
  }

  /// Notes a delivery, if the user allows reporting and the push has a send identifier.
  ///
  /// `ImageNotificationService` calls it; a service extension of another class calls it itself.
  ///
  /// - Parameter payload: The notification's `userInfo`.
  public func noteDelivery(of payload: [AnyHashable: Any]) {
    noteDelivery(of: PayloadValue(userInfo: payload), at: Date())
  }

  func noteDelivery(of payload: PayloadValue, at date: Date) {
    guard hasConsent, let send = SendID.read(payload) else { return }
    var uuids = EntryUUIDs()
    let delivery = Delivery(id: uuids.next(at: date), send: send, date: date)
    // Identifiers begin with the time, so that names stand in its order.
    let names = ReportFolder.names(in: deliveries).filter { $0.hasSuffix(Self.suffix) }.sorted()
    for name in names.dropLast(Self.limit - 1) {
      try? PrivateFile.remove("\(deliveries)/\(name)")
    }
    let path = "\(deliveries)/\(delivery.id.uuidString)\(Self.suffix)"
    // Where the disk is full, the notification appears all the same, and its delivery is not told.
    try? ReportFolder.write(delivery, path)
    // The app may have removed everything meanwhile.
    if !hasConsent { try? PrivateFile.remove(path) }
  }

  private static let suffix = ".json"
  private static let taken = ".taken"

  /// Whether a file of that name is a delivery's: `UUID.json`, and what it is called while it is written
  /// or taken.
  private static func isOwn(_ name: String) -> Bool {
    QueueOwner.isOwn(name) || UUID(uuidString: String(name.prefix { $0 != "." })) != nil
  }

  /// Takes the mark away, and leaves the rest to ``set(hasConsent:)``: of this process, or of the next.
  func withdraw() { try? PrivateFile.remove(mark) }

  /// Mirrors whether the person allows it.
  func set(hasConsent: Bool) {
    guard hasConsent else {
      // The mark first: what the extension writes afterwards, it removes.
      withdraw()
      PrivateFile.removeLeftovers(of: mark, isAlone: true)
      for name in ReportFolder.names(in: deliveries) where Self.isOwn(name) {
        try? PrivateFile.remove("\(deliveries)/\(name)")
      }
      // The folder itself may be the app's, and hold other things.
      rmdir(deliveries)
      rmdir(path)
      return
    }
    ReportFolder(url).prepare()
    guard !self.hasConsent else { return }
    try? PrivateFile.replace(mark, with: [])
  }

  /// Deliveries that one process has taken.
  struct Taken: Sendable {
    fileprivate var owner: QueueOwner?
    fileprivate var files: [String] = []
    var deliveries: [Delivery] = []
  }

  /// Takes the deliveries, each for one process: by renaming its file, which succeeds once.
  ///
  /// Files of a process that was killed before it could ``finish(_:)`` are taken again; the link server
  /// knows a delivery by its identifier.
  func take() -> Taken {
    var taken = Taken()
    let names = ReportFolder.names(in: deliveries).sorted()
    guard !names.isEmpty, let owner = try? QueueOwner(in: deliveries) else { return taken }
    taken.owner = owner
    for name in names {
      let path = "\(deliveries)/\(name)"
      if name.hasSuffix(Self.suffix) {
        let file = "\(path).\(owner.name)\(Self.taken)"
        if PrivateFile.move(path, to: file) { read(file, into: &taken) }
      } else if name.hasSuffix(Self.taken) {
        // `identifier.json.owner.taken`
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { continue }
        let file = "\(deliveries)/\(parts[0]).\(parts[1]).\(owner.name)\(Self.taken)"
        QueueOwner.adopting(String(parts[2]), in: deliveries) {
          if PrivateFile.move(path, to: file) { read(file, into: &taken) }
        }
      } else if name.hasSuffix(".new"), Self.isOwn(name) {
        // The extension may be writing it now.
        let file = name.prefix { $0 != "." } + Self.suffix
        PrivateFile.removeLeftovers(of: "\(deliveries)/\(file)", isAlone: false)
      } else if let other = QueueOwner.owner(of: name) {
        QueueOwner.adopting(other, in: deliveries) {}
      }
    }
    return taken
  }

  private func read(_ file: String, into taken: inout Taken) {
    do throws(PendingStoreError) {
      guard let bytes = try PrivateFile.contents(of: file, atMost: 4 << 10) else { return }
      guard let delivery = try? JSONDecoder().decode(Delivery.self, from: Data(bytes)),
        SendID.isValid(delivery.send)
      else {
        try PrivateFile.remove(file)
        return
      }
      taken.files.append(file)
      taken.deliveries.append(delivery)
    } catch {
      // One that cannot be read now is read another time.
      if error.code == .tooLarge { try? PrivateFile.remove(file) }
    }
  }

  /// Removes the files of deliveries that are in the queue now, and leaves the others for the next time.
  ///
  /// - Parameters:
  ///   - taken: What was taken.
  ///   - isDone: Whether a delivery is in the queue, by its identifier.
  func finish(_ taken: Taken, where isDone: (UUID) -> Bool = { _ in true }) {
    for (file, delivery) in zip(taken.files, taken.deliveries) {
      if isDone(delivery.id) {
        try? PrivateFile.remove(file)
      } else if let owner = taken.owner?.name {
        // Where that fails it is taken as one of a process that has ended.
        let name = file.dropLast(".\(owner)\(Self.taken)".count)
        _ = PrivateFile.move(file, to: String(name))
      }
    }
  }
}
