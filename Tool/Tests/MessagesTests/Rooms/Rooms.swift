/// All rooms of the golden file, from a link's way in to the command line.
enum Rooms {
  static func all() async throws -> [Room] {
    let reading = routing + entries
    let delivered = await delivery + [await receptions, await restarts, try await storeErrors]
    let testing = try await checks + [images]
    let files = try association + push
    return reading + delivered + testing + files + (try await commandLine)
  }
}
