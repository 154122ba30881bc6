/// The words of entries that the system announced and kept.
extension EntryWording {
  static func undelivered(_ entry: AppEntry, _ reason: String) -> EntryRejection {
    var what = "the system could not hand over what it had announced"
    if case .activity(let activity) = entry.content {
      what = "the system could not hand over the activity `\(TextExcerpt.line(activity.type))`"
    }
    return EntryRejection(
      code: .undelivered, summary: "\(what): \(TextExcerpt.line(reason))",
      hint: "nothing is wrong in the app; the person may try again.")
  }
}
