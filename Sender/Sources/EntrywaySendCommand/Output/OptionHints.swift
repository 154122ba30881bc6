import EntrywayDiagnostics
import EntrywaySending

extension Diagnostic {
  /// What a library says in its hints, and the option of the program that does it.
  private static let options = [
    ("use .immediate or .powerAware", "use --priority 10 or 5"),
    ("use .powerAware", "use --priority 5"),
    ("pass its certificate in `trustRoots`", "pass its certificate with --ca"),
  ]

  /// The same, with the program's options in place of the libraries' names.
  var inOptions: Diagnostic {
    var diagnostic = self
    for (name, option) in Self.options {
      diagnostic.hint = diagnostic.hint?.replacing(name, with: option)
    }
    return diagnostic
  }
}

extension BatchError {
  /// What ended the batch, for a run with or without `--sandbox`.
  func diagnostic(isSandbox: Bool) -> Diagnostic {
    var diagnostic = diagnostic.inOptions
    if code == .wrongEnvironment {
      diagnostic.hint =
        (isSandbox
          ? "leave out --sandbox for apps from TestFlight or the App Store"
          : "try --sandbox for apps that Xcode installed")
        + ", check the topic, and use a new results file."
    }
    return diagnostic
  }
}
