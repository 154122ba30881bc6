import Entryway

enum LibraryRoute: LinkDestination {
  case home
  case book(isbn: String)
  case link(slug: String)

  static let routes = RouteTable<LibraryRoute>(
    hosts: ["library.example.com", "*.library.example.com", "go.library.example.com"],
    fallback: .home
  ) {
    Route("/", .home)
    Route("/books/{isbn}", LibraryRoute.book)
    Route("/{slug}", LibraryRoute.link).hosts("go.library.example.com").resolved(by: .server)
  }
}
