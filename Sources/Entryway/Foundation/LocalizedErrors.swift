public import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Makes `error.localizedDescription`, which logs and alerts show, the error's own message.

extension LocalizedError where Self: DiagnosticError {
  /// What is wrong, where, and what to do: the error's description.
  public var errorDescription: String? { diagnostic.text }

  /// The diagnostic's hint.
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
