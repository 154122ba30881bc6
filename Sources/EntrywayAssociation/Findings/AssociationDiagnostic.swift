@_exported public import EntrywayJSON

/// Something that is wrong in an association file or a property list, or that may surprise.
public typealias AssociationDiagnostic = Diagnostic
