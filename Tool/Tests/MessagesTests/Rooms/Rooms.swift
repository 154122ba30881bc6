/// All rooms of the golden file, from a link's way in to the command line.
enum Rooms {
  static func all() async throws -> [Room] {
    let library = routing
    return library + (try association) + (try push)
  }
}
