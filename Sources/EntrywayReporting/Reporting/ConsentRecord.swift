/// The person's consent on the disk, and what the app has said of it last.
///
/// Taking it back is on the disk at once, whatever else waits to be done: a kill must not bring it back.
/// Giving it is done in its turn, when what was there before is deleted, and not at all if it was taken
/// back meanwhile.
final class ConsentRecord: Sendable {
  private let folder: ReportFolder
  private let shared: SharedReports?
  private let isWithdrawn = Locked(false)

  /// - Parameters:
  ///   - folder: Where the consent is kept.
  ///   - shared: Where the app's extension sees it.
  init(_ folder: ReportFolder, shared: SharedReports?) {
    self.folder = folder
    self.shared = shared
  }

  /// The app has said so: when this returns, no process that starts takes it as given, if it is not.
  func say(_ hasConsent: Bool) {
    isWithdrawn.with { [folder, shared] isWithdrawn in
      isWithdrawn = !hasConsent
      guard isWithdrawn else { return }
      folder.withdraw()
      shared?.withdraw()
    }
  }

  /// What an earlier process has left; the extension learns it too.
  func load() -> Bool {
    isWithdrawn.with { [folder, shared] _ in
      let hasConsent = folder.hasConsent
      if hasConsent { shared?.set(hasConsent: true) }
      return hasConsent
    }
  }

  /// Writes that it is given.
  ///
  /// - Returns: False if it was taken back meanwhile.
  func give() throws(PendingStoreError) -> Bool {
    let result: Result<Bool, PendingStoreError> = isWithdrawn.with {
      [folder, shared] isWithdrawn in
      guard !isWithdrawn else { return .success(false) }
      do throws(PendingStoreError) {
        try folder.turnOn()
        shared?.set(hasConsent: true)
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
