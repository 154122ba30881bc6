extension TableProblemTests {
  static let rows = [
    Row(
      "schemes", "schemes",
      """
      [origin] the scheme "https" is for web links
      hint: declare the host in hosts:.
      [origin] "my shop" is not a valid scheme
      expected a letter, then letters, digits, +, - and .
      hint: declare the scheme alone, without : and /.
      [origin] "1st" is not a valid scheme
      expected a letter, then letters, digits, +, - and .
      hint: declare the scheme alone, without : and /.
      [not-writable] cannot write a link to home: the link https:// would open nothing
      expected a link that reads back; this link is refused: it has no host
      hint: reject such values, or pass them as a query item. Or mark the route readOnly: true.
      """),
    Row(
      "hosts", "hosts",
      """
      [origin] "https://a.com" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "a.com:443" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "a.com/b" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "*." is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "*" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "a*.com" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "a..com" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "a.com." is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      [origin] "größe.de" is not a valid host
      expected a host such as shop.example.com or *.example.com
      hint: declare the host alone: no scheme, port, path or trailing dot, and xn-- for others.
      """),
    Row(
      "other parameters than the constructor's", "counts",
      """
      [parameters] the route orders  /orders/{id} takes no link: it names 1 parameter, but its constructor takes 2 parameters
      hint: name every parameter of the constructor in the pattern, in its order.
      [parameters] the route items  /items/{id}/{title}/{more} takes no link: it names 3 parameters, but its constructor takes 2 parameters
      hint: name every parameter of the constructor in the pattern, in its order.
      [parameters] the route home  /home/{id} takes no link: it names 1 parameter, but its constructor takes 0 parameters
      hint: name every parameter of the constructor in the pattern, in its order.
      [parameters] the route secrets  /secrets takes no link: it names 0 parameters, but its constructor takes 1 parameter
      hint: name every parameter of the constructor in the pattern, in its order.
      """),
    Row(
      "an optional in the path", "optional in the path",
      """
      [parameters] the route a  /a/{text} takes no link: {text} is optional, but stands in the path
      hint: make it a query item, or declare a second route without it.
      [parameters] the route b  /b/{text*} takes no link: {text} is optional, but stands in the path
      hint: make it a query item, or declare a second route without it.
      """),
    Row(
      "arrays where there is one text", "arrays",
      """
      [parameters] the route a  /a/{tags} takes no link: {tags} is an array, but takes one segment
      hint: write {tags*}, or make it a query item.
      [parameters] the route b  /b#{tags} takes no link: {tags} is an array, but a link has one fragment
      hint: bind the fragment to one value.
      """),
    Row(
      "a rest of one number", "rest",
      """
      [parameters] the route a  /a/{id*}?title={title} takes no link: {id*} takes several segments
      hint: bind it to a String or an array.
      """),
    Row(
      "parameters in swapped order", "swapped",
      """
      [swapped] the route order  /orders/{user}/{id} passes {user} to "id"
      expected the parameters in the order of the constructor
      hint: bind them by hand: { .order(id: …, user: …) }.
      """),
    Row(
      "parameters of two types in swapped order", "swapped types",
      """
      [swapped] the route swapped  /items/{title}/{id} passes {title} to "id"
      expected the parameters in the order of the constructor
      hint: bind them by hand: { .swapped(id: …, title: …) }.
      """),
    Row(
      "two routes of one name", "duplicate name",
      """
      [duplicate-name] 2 routes are named "order": /orders/{id}/{user} and /o/{id}/{user}
      hint: give all but one a name:, or mark old spellings readOnly: true.
      """),
    Row(
      "two routes that take the same links", "collision",
      """
      [collision] the routes order  /orders/{id}/{user} and other  /orders/{order}/{owner} take the same links
      expected one pattern more specific than the other; the bytes decide for order
      hint: require a query item in one of them, or give their parameters different types.
      """),
    Row(
      "a route behind another", "unreachable",
      """
      [unreachable] no link opens second  /a/{word}: other routes take all of its links, such as shop://a/text
      expected a link that /a/{text} does not take
      hint: make the patterns differ, or give the types shapes that do not overlap.
      [collision] the routes first  /a/{text} and second  /a/{word} take the same links
      expected one pattern more specific than the other; the bytes decide for first
      hint: require a query item in one of them, or give their parameters different types.
      """),
    Row(
      "a destination that hides its values", "hidden",
      """
      [not-writable] cannot write a link to hidden: the parameters of hidden were not found in it
      expected values from which /hidden/{text} rebuilds it
      hint: give the route parameters: { … }, the way back from the destination. Or mark the route readOnly: true.
      """),
    Row(
      "an example that does not read", "example",
      """
      [parameters] the example of a parameter of never  /never/{never} does not read as its type
      hint: make init(linkText:) read linkExample.linkText back.
      """),
    Row(
      "a sensitive name that is none", "sensitive",
      """
      [sensitive] the route secret  /secrets/{text} has no parameter "txet" to mask
      hint: correct the name in sensitive:.
      """),
    Row(
      "no origin of the route's kind", "web",
      """
      [not-writable] cannot write a link to secret: /secrets/{text} takes only custom schemes
      expected a link with one of the table's schemes
      hint: name one, or declare one in schemes:, or remove only: from the route. Or mark the route readOnly: true.
      """),
    Row(
      "arguments within a web path", "arguments",
      """
      [not-writable] cannot write a link to secret: /a?text={text}/b takes only web links
      expected a link with one of the table's hosts
      hint: name one, or declare one in hosts:, or remove only: from the route. Or mark the route readOnly: true.
      """),
    Row(
      "an escaped slash that is refused", "slash",
      """
      [not-writable] cannot write a link to home: the link shop://a%2Fb would open nothing
      expected a link that reads back; this link is refused: its path contains an escaped slash
      hint: reject such values, or pass them as a query item. Or mark the route readOnly: true.
      """),
  ]
}
