import EntrywayDiagnostics
import EntrywaySending
extension SendingProblem { var diagnostic: Diagnostic { Diagnostic(.error, "a", code.rawValue, hint: detail) } }
