import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayTesting
import Foundation
import SimulationFixtures
import Testing

@testable import EntrywayTesting

@Suite("The text of a table")
struct SnapshotTests {
  private static let text = """
    scheme shop
    host shop.example.com
    home  /  https://shop.example.com/
    order  /orders/{id}  https://shop.example.com/orders/text
    search  /search  https://shop.example.com/search
    """

  /// The facts of what a check fails with, and its notes, line by line.
  private func failure(_ work: () throws(TestFailure) -> Void) -> [String] {
    do {
      try work()
      return []
    } catch {
      return [error.diagnostic.facts] + error.diagnostic.notes
    }
  }

  @Test("It has one route a line, each with a link, and the rules behind them")
  func text() throws {
    try ShopRoute.routes.expectSnapshot(Self.text)
    try ShopRoute.routes.expectSnapshot("\n" + Self.text + "\n\n")
    #expect(
      ShopRoute.entries.snapshot == Self.text + """

        .notification(link: "deep_link")
        .notification(link: "deep_link", action: "OPEN")
        .notification(link: "deep_link", action: "MARK")
        .category("ORDER")
        .quickAction("search")
        .activity("com.example.shop.viewOrder", id: "orderID")
        .spotlight
        .widget(kind: "Order")
        .liveActivity
        .file(extensions: ["csv"])
        .cloudKitShare
        .purchase
        """)
  }

  @Test("It does not depend on the order of the declaration, and tells what limits a route")
  func declaration() {
    let table = RouteTable<ShopRoute>(
      schemes: ["shop"], hosts: ["*.example.com"], fallback: .home, arguments: .perSegment,
      allowsEncodedSlash: true
    ) {
      Route("/search", .search).audience("host")
      Route("/o/{_}/{id}", ShopRoute.order).readOnly()
      Route("/orders/{id}", ShopRoute.order).only(.web)
      Route("/", .home)
    }
    #expect(
      table.snapshot == """
        scheme shop
        host *.example.com
        fallback home
        arguments per segment
        encoded slashes
        home  /  shop://
        order  /o/{_}/{id}  no link
        order  /orders/{id}  no link  only web
        search  /search  shop://search  for host
        """)
    let limited = RouteTable<ShopRoute>(
      schemes: ["shop"], hosts: ["shop.example.com", "*.example.org"]
    ) {
      Route("/{id}", ShopRoute.order)
        .hosts("go.example.org", "*.example.org").resolved(by: .server)
    }
    #expect(
      limited.snapshot == """
        scheme shop
        host shop.example.com
        host *.example.org
        order  /{id}  https://go.example.org/text  on go.example.org, *.example.org  resolved by the \
        server
        """)
  }

  @Test("What differs is told line by line")
  func differs() {
    let before = Self.text.replacing("/orders/", with: "/order/")
    #expect(
      failure { () throws(TestFailure) in try ShopRoute.routes.expectSnapshot(before) } == [
        "error snapshot", "- order  /order/{id}  https://shop.example.com/order/text",
        "+ order  /orders/{id}  https://shop.example.com/orders/text",
      ])
  }

  @Test("A file beside the test is written when one asks for it, and compared otherwise")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = SnapshotFile("Links.txt", beside: folder.appending(path: "Tests.swift").path())
    #expect(file.path == folder.appending(path: "Links.txt").path())
    #expect(
      failure { () throws(TestFailure) in
        try ShopRoute.routes.expectSnapshot(file, isWriting: false)
      } == ["error snapshot", file.path])
    try ShopRoute.routes.expectSnapshot(file, isWriting: true)
    #expect(try file.text() == Self.text + "\n")
    try ShopRoute.routes.expectSnapshot(file, isWriting: false)
    #expect(
      failure { () throws(TestFailure) in
        try ShopRoute.entries.expectSnapshot(file, isWriting: false)
      } == [
        "error snapshot", #"+ .notification(link: "deep_link")"#,
        #"+ .notification(link: "deep_link", action: "OPEN")"#,
        #"+ .notification(link: "deep_link", action: "MARK")"#, #"+ .category("ORDER")"#,
        #"+ .quickAction("search")"#,
        #"+ .activity("com.example.shop.viewOrder", id: "orderID")"#, "+ .spotlight",
        #"+ .widget(kind: "Order")"#, "+ .liveActivity", #"+ .file(extensions: ["csv"])"#,
        "+ .cloudKitShare", "+ .purchase",
      ])
    let nowhere = SnapshotFile("Links.txt", beside: folder.path() + "/none/Tests.swift")
    #expect(
      failure { () throws(TestFailure) in
        try ShopRoute.routes.expectSnapshot(nowhere, isWriting: true)
      } == ["error snapshot", nowhere.path])
  }

  @Test("A file's name alone stands beside the test")
  func beside() {
    let folder = #filePath.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    #expect(
      failure { () throws(TestFailure) in
        try ShopRoute.routes.expectSnapshot(named: "NoSuchFile.txt")
      } == ["error snapshot", "\(folder)/NoSuchFile.txt"])
  }
}
