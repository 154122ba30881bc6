import LinkCluster
import LinkPlatform
import Testing

@Suite("PostgreSQL's errors")
struct PostgresErrorTests {
  @Test(
    "A full disk is the store's own error; anything else is told in PostgreSQL's words, on one line"
  )
  func meanings() {
    #expect(StorageError(PostgresError(.refused(state: "53100"), "no space")) == .full)
    #expect(
      StorageError(PostgresError(.refused(state: "42P01"), "relation \"a\"\ndoes not exist\n"))
        == .unavailable(reason: "PostgreSQL: relation \"a\" does not exist"))
  }

  @Test("Only a value that PostgreSQL cannot take is bad data")
  func badData() {
    #expect(PostgresError(.refused(state: "22021"), "").isBadData)
    #expect(!PostgresError(.refused(state: "23505"), "").isBadData)
    #expect(!PostgresError(.late, "").isBadData)
  }
}
