/// What `entryway demo` tells, word for word.
enum DemoStory {
  static let text = """
     1  shop: a link, a push and a Spotlight result open the same screen
          https://shop.example.com/orders/4821 → Home > Order(4821)
          a push → Home > Order(4821)
          a Spotlight result → Home > Order(4821)
     2  bookings: a typo in a link is explained in place
          https://bookings.exmaple.com/messages/1 → rejected: this link is not the app's: its host is "bookings.exmaple.com"
          no route takes this link: no route has the segment "mesages" here
            deeplinkTutorial://mesages/1
                               ^^^^^^^
          expected "messages", as in messages.root  /messages
          hint: did you mean messages?
     3  recipes: an optional parameter that cannot be read is ignored, and named
          https://bestrecipes.com/recipe?country=FR&limit=many → Recipes(country: FR); limit is ignored: "many" is not an integer
     4  showcase: a link can be a whole path of screens
          example://detail?id=7/settings → Home > Detail(7) > Settings
     5  shop: a cold start waits for the sign-in, even if the process is killed meanwhile
          tapped while signed out → waits for a session
          killed, and started by its icon → Home, 1 restored and waiting
          after the sign-in → Home > Order(4821), opened once
     6  shop: the system reports one tap twice, and it opens once
          Entry 1, a tapped notification, opened order (id: 4821).
          Entry 2, a tapped notification, was a duplicate of entry 1.
     7  shop: each button of a push has a destination of its own
          a tap on the push → Home > Conversation(sarah-82)
          its button Reply → Home > Conversation(sarah-82) > Reply
          the push is dismissed → cancelled: dismissed
     8  bookings: a quick action opens only for the people it is meant for
          New Listing, chosen by a host → New Listing
          New Listing, chosen by a guest → rejected: new listings are for hosts
     9  todo: a link that comes while a to-do is being written waits
          my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/ → waits for a guard's answer
          the draft is discarded → [home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)
    10  bookings: an association file is proved right, or a shortest link shows what is wrong
          the generated file → the file and the table agree about every link
          with /messages* for /messages → the file and the table do not agree
          the file hands to the app, and no route takes:
            https://bookings.example.com/messagesa  entry 0, rule 3

    """
}
