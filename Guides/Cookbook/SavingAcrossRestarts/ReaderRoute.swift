import Entryway

enum ReaderRoute: LinkDestination {
  case book(id: String)
  case chapter(book: String, number: Int)
  case search(text: String)

  static let routes = RouteTable<ReaderRoute>(schemes: ["reader"], hosts: ["reader.example.com"]) {
    Route("/books/{id}", ReaderRoute.book)
    Route("/books/{book}/{number}", ReaderRoute.chapter)
    Route("/search?q={text}", ReaderRoute.search)
  }

  var plan: NavigationPlan<ReaderTab, ReaderScreen> {
    switch self {
    case .book(let id): .tab(.library).path([.book(id: id)])
    case .chapter(let book, let number):
      .tab(.library).path([.book(id: book), .chapter(book: book, number: number)])
    case .search(let text): .tab(.search).path([.results(text)])
    }
  }
}

enum ReaderTab: String, NavigationScreen, Codable {
  case library, search
}

enum ReaderScreen: NavigationScreen, Codable {
  case book(id: String)
  case chapter(book: String, number: Int)
  case results(String)
}
