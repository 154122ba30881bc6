public import EntrywayDiagnostics

extension LinkRefusal: DiagnosticError {}
extension LinkTextMismatch: DiagnosticError {}
extension NoMatch: DiagnosticError {}
extension NotWritable: DiagnosticError {}
