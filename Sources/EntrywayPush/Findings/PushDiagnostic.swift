@_exported public import EntrywayJSON

/// Something that is wrong in a payload, or that may surprise: ``PushReading/lint()``.
public typealias PushDiagnostic = Diagnostic
