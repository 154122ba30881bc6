public import Foundation

/// Where a notification service extension leaves what it knows, for the app to tell: a folder in the
/// container of their App Group.
///
/// ```swift
/// nonisolated final class NotificationService: ImageNotificationService {
///   override var images: NotificationImages { NotificationImages(hosts: ["cdn.example.com"]) }
///   override var reports: SharedReports? { SharedReports(group: "group.com.example.shop") }
/// }
/// ```
///
/// The app gives the same to ``ReportingOptions/shared``. For each push with a
/// [send id](doc:MeasuringPushes) the extension writes a small file, and the app takes it when it comes
/// to the screen. Where the person has not allowed reporting, nothing is written: the app leaves a mark
/// here when they do, and removes everything when they no longer do.
public struct SharedReports: Hashable, Sendable {
  /// How many deliveries wait for the app at most; the oldest go.
  static let limit = 512

  /// The folder.
  public let url: URL

  /// The folder in the container of an App Group; nil if the app is not in the group.
  ///
  /// - Parameter group: The group's identifier, as in the entitlements of both.
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

  /// A folder that both can read and write.
  public init(_ url: URL) { self.url = url }

  private var path: String { url.path }
  private var mark: String { path + "/on" }
  private var deliveries: String { path + "/deliveries" }

  /// Whether the person allows it, as far as the app has said so.
  public var isOn: Bool { FileManager.default.fileExists(atPath: mark) }

  /// A notification that has reached the device.
  struct Delivery: Hashable, Sendable, Codable {
    var id: UUID
    var send: String
    var date: Date
  }

  /// Notes that a notification has reached the device, if the person allows it and it has a send id.
  ///
  /// ``ImageNotificationService`` does so; a service extension of another class calls it itself.
  ///
  /// - Parameter payload: The notification's `userInfo`.
  public func noteDelivery(of payload: [AnyHashable: Any]) {
    noteDelivery(of: PayloadValue(userInfo: payload), at: Date())
  }

  func noteDelivery(of payload: PayloadValue, at date: Date) {
    guard isOn, let send = SendID.read(payload) else { return }
    var uuids = EntryUUIDs()
    let delivery = Delivery(id: uuids.next(at: date), send: send, date: date)
    // Identifiers begin with the time, so that names stand in its order.
    let names = ReportFolder.names(in: deliveries).filter { $0.hasSuffix(Self.suffix) }.sorted()
    for name in names.dropLast(Self.limit - 1) {
      try? PrivateFile.remove("\(deliveries)/\(name)")
    }
    // Where the disk is full, the notification appears all the same, and its delivery is not told.
    try? ReportFolder.write(delivery, "\(deliveries)/\(delivery.id.uuidString)\(Self.suffix)")
  }

  private static let suffix = ".json"
  private static let taken = ".taken"

  /// Mirrors whether the person allows it.
  func set(isOn: Bool) {
    guard isOn else {
      for name in ReportFolder.names(in: deliveries) {
        try? PrivateFile.remove("\(deliveries)/\(name)")
      }
      try? FileManager.default.removeItem(at: url)
      return
    }
    ReportFolder(url).prepare()
    guard !self.isOn else { return }
    try? PrivateFile.replace(mark, with: [])
  }

  /// Takes the deliveries, each for one process: by renaming its file, which succeeds once.
  ///
  /// Files of a process that was killed before it could ``finish(_:)`` are taken again; the link server
  /// knows a delivery by its identifier.
  func take() -> [(file: String, delivery: Delivery)] {
    ReportFolder.names(in: deliveries).sorted().compactMap { name in
      let path = "\(deliveries)/\(name)"
      var file = path
      if name.hasSuffix(Self.suffix) {
        file = path + Self.taken
        guard PrivateFile.move(path, to: file) else { return nil }
      } else if !name.hasSuffix(Self.taken) {
        return nil
      }
      guard let bytes = try? PrivateFile.contents(of: file, atMost: 4 << 10),
        let delivery = try? JSONDecoder().decode(Delivery.self, from: Data(bytes)),
        SendID.isValid(delivery.send)
      else {
        try? PrivateFile.remove(file)
        return nil
      }
      return (file, delivery)
    }
  }

  /// Removes the files of deliveries that are in the queue now.
  func finish(_ files: [String]) {
    for file in files { try? PrivateFile.remove(file) }
  }
}
