/// The routes of apps that tests make.
package enum SampleRoutes {
  /// A manifest of three routes and a fallback.
  package static func manifest(_ name: String) -> String {
    """
    {"version": 1, "schemes": ["\(name)"], "hosts": ["\(name).example"],
     "fallback": {"name": "home", "parameters": {}},
     "routes": [
      {"name": "home", "pattern": "/"},
      {"name": "order", "pattern": "/orders/{id}",
       "parameters": [{"name": "id", "shape": {"kind": "text"}}]},
      {"name": "cart", "pattern": "/cart"}]}
    """
  }
}
