/// A host with its app and the app's routes: what the answers of all its links have in common.
package final class KnownPlace: Sendable {
  package let host: LinkHost
  package let app: App
  package let table: AppTable

  package init(_ host: LinkHost, _ app: App, _ table: AppTable) {
    (self.host, self.app, self.table) = (host, app, table)
  }
}

/// The places whose parts are all in memory.
///
/// A link remembers its place by a number: when the host, the app or the routes change, the number means
/// nothing any more, and no link has to be looked for.
package struct KnownPlaces {
  /// What names a place for as long as nothing in it changes.
  package struct Number: Hashable {
    fileprivate let slot: Int
    fileprivate let serial: UInt64
  }

  private var places: [(serial: UInt64, place: KnownPlace)?] = []
  private var slots: [String: Int] = [:]
  private var free: [Int] = []
  private var serial: UInt64 = 0

  package subscript(number: Number) -> KnownPlace? {
    guard let known = places[number.slot], known.serial == number.serial else { return nil }
    return known.place
  }

  package func find(_ host: String) -> (number: Number, place: KnownPlace)? {
    guard let slot = slots[host], let known = places[slot] else { return nil }
    return (Number(slot: slot, serial: known.serial), known.place)
  }

  package mutating func add(_ place: KnownPlace) -> Number {
    remove(host: place.host.name)
    serial += 1
    let slot = free.popLast() ?? places.count
    if slot == places.count { places.append(nil) }
    places[slot] = (serial, place)
    slots[place.host.name] = slot
    return Number(slot: slot, serial: serial)
  }

  package mutating func remove(host: String) {
    guard let slot = slots.removeValue(forKey: host) else { return }
    places[slot] = nil
    free.append(slot)
  }

  package mutating func remove(app: RecordID) {
    for known in places {
      if let place = known?.place, place.app.id == app { remove(host: place.host.name) }
    }
  }
}
