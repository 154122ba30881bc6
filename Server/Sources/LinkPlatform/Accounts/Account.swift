package import FoundationEssentials

/// Somebody who may sign in to the console.
package struct Account: Record {
  /// What somebody may do, the least first.
  package enum Role: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
    /// Looks at everything but keys, accounts and the audit log.
    case viewer
    /// Makes and changes links, funnels and manifests too.
    case editor
    /// All of that, and apps, hosts, keys and accounts.
    case owner

    package static func < (one: Role, other: Role) -> Bool {
      allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
  }

  package static let kind = RecordKind.account

  package var id = RecordID()
  /// What somebody signs in with, in lower case.
  package var name: String
  package var role: Role
  /// The password's hash with what it was made by.
  package var password: String
  /// Signs the cookies of browsers that have signed in before; anew with each password.
  package var deviceSecret: Data
  package var createdAt: Timestamp

  package init(
    name: String, role: Role, password: String, deviceSecret: Data, createdAt: Timestamp
  ) {
    (self.name, self.role, self.password) = (name, role, password)
    (self.deviceSecret, self.createdAt) = (deviceSecret, createdAt)
  }

  package var app: RecordID? { nil }
  package var names: [String] { [name] }
}

/// That a browser has signed in: its token is kept as a hash alone.
package struct ConsoleSession: Record {
  package static let kind = RecordKind.session

  package var id = RecordID()
  package var account: RecordID
  /// SHA-256 of the token, in hexadecimal digits.
  package var hash: String
  /// What the browser says that it is, to tell sessions apart.
  package var agent: String
  package var createdAt: Timestamp
  package var expiresAt: Timestamp

  package var app: RecordID? { nil }
  package var names: [String] { [hash] }
  package var labels: [String] { [Self.label(of: account)] }
  package var removedAt: Timestamp? { expiresAt }

  /// The word under which the sessions of an account are listed.
  package static func label(of account: RecordID) -> String { "account=\(account)" }
}
