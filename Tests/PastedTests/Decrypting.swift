/// What an app does with what its server encrypted.
nonisolated func decrypted(_ text: String) -> String { String(text.reversed()) }
