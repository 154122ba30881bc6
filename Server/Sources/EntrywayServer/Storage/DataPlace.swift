import Foundation
package import LinkPlatform
package import ServiceLifecycle

/// Where a server's data is: a folder of SQLite files that it alone has, or databases that several servers
/// share.
///
/// ``DataFolder`` is the one; a cluster is the other. Only files are copied by `backup`, read as a whole
/// after the start and moved into months: databases have means of their own for that.
package protocol DataPlace: Sendable {
  /// The folder that this server alone writes; its data is in it where that is files.
  var path: String { get }
  var stores: Stores { get }
  /// The files that are the data; nil where databases keep it.
  var files: DataFolder? { get }
  /// The servers that share the stores.
  var group: any ServerGroup { get }
  /// How many clicks wait in this server's folder for a store that did not take them in time; nil where
  /// none ever waits.
  var spooledClicks: Int? { get }

  /// What the stores need done as long as the server runs.
  ///
  /// - Parameter health: Told how that goes.
  func services(_ health: Health) -> [any Service]

  /// Closes everything in order; nothing may use it any more.
  func finish()
}

extension DataPlace {
  package var group: any ServerGroup { LoneServer() }
  package var spooledClicks: Int? { nil }
  package func services(_ health: Health) -> [any Service] { [] }

  /// How many bytes the folder's disk has; nil where the system does not say.
  var diskBytes: Int? { bytes(.systemSize) }

  /// How many bytes are free on the folder's disk; nil where the system does not say.
  var freeBytes: Int? { bytes(.systemFreeSize) }

  private func bytes(_ key: FileAttributeKey) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes?[key] as? NSNumber)?.intValue
  }
}

extension DataFolder: DataPlace {
  package var files: DataFolder? { self }
}
