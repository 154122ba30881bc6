/// The server's version.
///
/// Packages are released together: a test holds it to the command line's.
package enum ServerVersion {
  package static let current = "0.1.0"
}
