/// A manifest for apps of the tests.
package enum RouteManifest {
  /// Three routes and a fallback.
  package static func json(_ name: String) -> String {
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
