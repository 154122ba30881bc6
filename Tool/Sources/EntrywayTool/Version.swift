/// The package's version.
///
/// It stands here alone; a test holds what tells it besides to this.
enum Version {
  static let current = "0.1.0"
}
