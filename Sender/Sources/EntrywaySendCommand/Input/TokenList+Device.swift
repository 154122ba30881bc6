import EntrywayDiagnostics
import EntrywaySending
import Foundation

extension TokenList {
  /// The list of one device, for which everything then is as for many.
  init(of token: DeviceToken) throws(SendError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SendError(
        .pipe, "a pipe cannot be made: \(String(systemError: errno))",
        hint: "close some files, or raise the limit of open files (ulimit -n).")
    }
    // A token is far shorter than what a pipe holds.
    let line = Array(token.hex.utf8)
    _ = line.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    self.init(descriptor: ends[0])
  }
}

extension Diagnostic.Code {
  /// The system has no more descriptors.
  fileprivate static let pipe = Self(rawValue: "pipe")
}
