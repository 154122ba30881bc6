import Foundation
package import LinkPlatform

extension Account {
  /// An account whose password, `correct horse battery`, is tried in no time.
  package static func sample(_ name: String, _ role: Role) -> Account {
    Account(
      name: name, role: role,
      password: "scrypt$16$1$1$TmFDbA$-N0wVD-NoVZt2OkWes9GePQ2RMquUCNwrK9rpcYx_q0",
      deviceSecret: Data(name.utf8) + Data(repeating: 7, count: 32), createdAt: .now)
  }

  package static let samplePassword = "correct horse battery"
}
