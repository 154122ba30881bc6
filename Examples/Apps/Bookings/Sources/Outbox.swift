/// The answers to messages; this sample keeps them.
enum Outbox {
  private(set) static var sent: [String] = []

  static func send(_ text: String, to conversation: String) {
    sent.append("\(conversation): \(text)")
  }
}
