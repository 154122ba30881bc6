public import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `error.localizedDescription`, which logs and alerts show, says what the error says; of other errors
// it tells the Swift type.

extension LocalizedError where Self: DiagnosticError {
  /// What is wrong, where, and what to do: the error's description.
  public var errorDescription: String? { diagnostic.text }

  /// What to do about it.
  public var recoverySuggestion: String? { diagnostic.hint }
}

extension EntryRejection: LocalizedError {}
extension JSONError: LocalizedError {}
extension LinkReadingError: LocalizedError {}
extension LinkTextError: LocalizedError {}
extension ManifestError: LocalizedError {}
extension LinkMatchError: LocalizedError {}
extension LinkWritingError: LocalizedError {}
extension PendingStoreError: LocalizedError {}
