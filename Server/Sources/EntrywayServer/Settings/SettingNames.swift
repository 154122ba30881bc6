@_spi(EntrywayTool) package import EntrywayDiagnostics
import Synchronization

/// Which names are settings, and which ones a file has: a typo must not leave a limit at its default.
///
/// A setting is known by being read, so that there is no second list of them.
final class SettingNames: Sendable {
  private struct State {
    var known: Set<String> = []
    var inFile: [String] = []
  }

  /// How many unknown variables are told.
  private static let limit = 20
  private static let prefix = "ENTRYWAY_"
  /// Those that may have a password in them.
  private static let secrets: Set = ["clickhouse", "postgresql"]
  private let state = Mutex(State())

  /// Adds the name of a setting.
  func add(_ name: String) { _ = state.withLock { $0.known.insert(name) } }

  /// Notes a name of the file: whether a value is secret is the one question about each of them.
  func isSecret(inFile name: String) -> Bool {
    state.withLock { $0.inFile.append(name) }
    return Self.secrets.contains(name)
  }

  /// Whether the file has a setting, whatever its value is.
  func isInFile(_ name: String) -> Bool { state.withLock { $0.inFile.contains(name) } }

  /// - Throws: An ``UnknownSettingError`` for the first name of the file that no setting has.
  func refuseUnknown(in file: String) throws(UnknownSettingError) {
    let (known, names) = state.withLock { ($0.known, $0.inFile) }
    guard let name = names.filter({ !known.contains($0) }).min() else { return }
    let all = known.sorted()
    throw UnknownSettingError(
      name: name, file: file, nearest: Spelling.nearest(to: name, among: all), known: all)
  }

  /// The variables of an environment that look like settings and are none, sorted.
  func unknown(in environment: [String: String]) -> [UnknownVariable] {
    let known = state.withLock { $0.known }.map(Self.variable(of:)).sorted()
    let names = environment.keys.filter {
      $0.utf8.starts(with: Self.prefix.utf8) && !known.contains($0)
    }
    return names.sorted().prefix(Self.limit).map {
      UnknownVariable(name: $0, nearest: Spelling.nearest(to: $0, among: known))
    }
  }

  /// `ENTRYWAY_PUBLIC_PORT` for `public-port`.
  private static func variable(of name: String) -> String {
    prefix + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

/// A variable of the environment that looks like a setting and is none.
///
/// It is no error: orchestrators set variables for a service that is called so, and tools of this
/// project their own.
package struct UnknownVariable: Hashable, Sendable {
  package let name: String
  /// The setting's variable that was likely meant.
  package let nearest: String?

  /// For the log: the value may be a secret, and is not told.
  package var text: String {
    nearest.map { "\(Quoting.code(name)) (did you mean \($0)?)" } ?? Quoting.code(name)
  }
}

/// That a file of settings has a name that no setting has.
package struct UnknownSettingError: DiagnosticError, Hashable, Sendable {
  package let name: String
  package let file: String
  /// The setting that was likely meant.
  package let nearest: String?
  package let known: [String]

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, "unknown-setting",
      "\(Quoting.text(file)) has the setting \(Quoting.code(name)), which does not exist",
      names: [name],
      hint: nearest.map { "did you mean \(Quoting.code($0))?" }
        ?? "the settings are \(known.joined(separator: ", ")).")
  }
}
