import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

/// What `.apns` files in public repositories look like, with texts and keys of our own.
///
/// The last three of ``surplus``, and ``missing``, are other forms of the same slips.
enum FileShapes {
  static let whole: [String] = [
    // Alerts of a title and a body, for the simulator.
    """
    {
      "Simulator Target Bundle": "com.example.bakery",
      "aps": {
        "alert": {
          "title": "Fresh bread",
          "body": "The rye loaves are out of the oven"
        }
      }
    }
    """,
    """
    {
        "aps" : {
            "alert" : {
                "title" : "https://bakery.example",
                "body" : "Visit us"
            },
            "badge" : 2
        },
        "Simulator Target Bundle": "com.example.bakery_dev"
    }

    """,
    """
    {
      "Simulator Target Bundle": "com.example.bakery",
      "aps": { "alert": { "body": "Two reviews - read what they say", "title": "Your recipe" } }
    }
    """,
    """
    {
      "Simulator Target Bundle": "com.example.bakery",
      "aps": { "alert": { "title": "A title", "body": "A body" }, "sound" : "default" }
    }
    """,
    """
    {
      "Simulator Target Bundle": "com.example.bakery",
      "aps":{ "alert": { "title": "本日のパン", "body": "#焼きたて 🥐" }, "sound":"default", "badge":1 }
    }
    """,
    """
    {
      "Simulator Target Bundle": "com.example.bakery",
      "aps": {
        "alert": { "title": "Order 12", "subtitle": "Ready", "body": "Pick it up until 18:00" },
        "badge": 3, "sound": "default"
      }
    }
    """,
    // A sound within the alert.
    """
    {
      "aps": {
        "alert": { "title": "A try", "body": "It works! 🎉", "sound": "default" },
        "badge": 9
      },
      "Simulator Target Bundle": "com.example.bakery"
    }
    """,
    """
    {
      "aps" : {
        "alert" : { "title" : "Push", "body" : "From the simulator", "content-available": 1 },
        "badge" : 1
      },
      "Simulator Target Bundle" : "com.example.bakery"
    }
    """,
    // Alerts that are a text.
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": "Hello!", "badge": 5, "sound": "default"}}"#,
    #"{"aps": {"alert": "Good morning 🥳"}, "Simulator Target Bundle": "com.example.bakery"}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": "try", "sound": "default", "badge": 2}}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": "Уведомление!", "badge": 1, "sound": "default"}}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": "The oven connects @ oven.example:1883", "sound": "default"}, "oven": {"ip" : "oven.example", "port" : 1883}}"#,
    // Without the simulator's key.
    #"{"aps": {"alert": {"title": "Arena", "body": "Hall 2 • 19:00"}, "sound": "default"}}"#,
    #"{"aps": {"alert": {"title": "Yeni ürünler", "body": "Bakery'de seni bekliyor!"}, "badge": 5}}"#
      + "\n",
    #"{"aps": {"alert": "A try of pushes", "sound": "default", "badge": 1}}"#,
    #"{"aps": {"alert": {"title": "A try", "subtitle": "Of subtitles", "body": "The body !!!"}, "sound": "default"}}"#,
    #"{"aps": {"alert": {"title": "测试", "body": "系统"}, "sound": "default", "badge": 1}} "#,
    #"{"aps": {"alert": {"title": "Cake", "body": "It is hot!"}, "sound": "oven_bell.caf"}}"#,
    "{\n  \"aps\": {\n\t\"category\": \"ovenCategory\",\n    \"alert\": {\"title\": \"Hello\", \"body\": \"By simctl\"}\n  }\n}\n",
    // Keys of the app's own.
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "Chat", "body": "Tap to open"}}, "url": "bakery://app/chat/1kpH"}"#,
    #"{"aps": {"alert": {"title": "New loaf", "body": "Open loaf #1"}, "sound": "default"}, "deeplink": "bakery://loaf/1"}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "A", "body": "B"}, "sound": "default"}, "data": {"link": "bakery://loaf/617"}}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "🚨", "body": "Fire"}, "sound": "default", "badge": 1}, "customData": {"id": "a_1", "timestamp": "1234567890"}}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "Hey!", "body": "A push"}}, "ejson": "{ \"host\": \"https://bakery.example/\", \"rid\": \"ALL\", \"type\": \"c\" }"}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"body": "News", "title": "A title"}, "sound": "default", "badge": 1}, "tag": "bakery/week-43", "url": "http://localhost:3010/2026/10/30/rye", "body": "Rye, wheat and spelt", "type": "something", "title": "«The week» is online"}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "Paid", "body": "Sum 21,80 €"}, "badge": 1, "sound": "default", "category": "PAYMENT"}, "ticket_id": "2180", "click_action": "/payments/2180"}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "Done", "body": "The dough has risen"}, "sound": "bubble.mp3"}, "playSound": true}"#,
    // As a provider's service writes them.
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "A try", "body": "It works!"}}, "experienceId": "@bakery/app", "body": {"type": "LOAF", "more": {"field": "text"}}}"#,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": {"title": "A picture", "body": "See"}, "badge": 1, "sound": "default", "mutable-content": 1}, "fcm_options": {"image": "https://cdn.example.com/600.jpg"}}"#,
    #"{"aps": {"alert": {"title": "A", "body": "B", "sound": "bell.aiff"}, "badge": 1}, "gcm.message_id": "id", "priority": "high", "content_available": true, "mutable_content": true, "id": "a-1", "action": "", "Simulator Target Bundle": "com.example.bakery"}"#,
    """
    {
    \t"Simulator Target Bundle": "com.example.bakery",
    \t"aps": {
    \t\t"alert": {"title": "Which loaf?", "body": "Press a button!"},
    \t\t"mutable-content": 1, "category": "bakery"
    \t},
    \t"imageUrl": "https://cdn.example.com/loaf.jpg",
    \t"pushCategories": [{
    \t\t"id": "c2", "category": "bakery",
    \t\t"actions": [{"actionId": "rye", "title": "Rye"}, {"actionId": "oat", "title": "Oat", "deepLinkUrl": "bakery://loaf/oat+one"}]
    \t}]
    }
    """,
    #"{"Simulator Target Bundle": "com.example.bakery", "aps": {"alert": "News!", "sound": "default", "link_url": "https://bakery.example", "category": "VIEW"}}"#,
    // Pushes that show nothing.
    #"{"aps": {"content-available": 1}, "customData": {"message": "Refresh"}}"#,
    #"{"Simulation Target Bundle": "com.example."}"#,
  ]

  /// A comma too many: the path of what is found in each is that of the bytes, its severity as here.
  static let surplus: [(String, [Diagnostic.Severity])] = [
    (
      """
      {
          "Simulator Target Bundle": "com.example.bakery",
          "aps": {
              "alert": {
                  "title": "A title",
                  "subtitle" : "A subtitle",
                  "body": "A body of 2 lines",
              },
              "badge": 3
          }
      }
      """, [.warning]
    ),
    (
      """
      {
          "Simulator Target Bundle" : "com.example.bakery",
          "aps" : {
              "alert" : {
                  "title" : "팀",
                  "body" : "하나, 둘",
              },
          },
      }
      """, [.warning, .warning, .warning]
    ),
    (
      """
      {
          "Simulator Target Bundle" : "com.example.bakery",
          "aps" : {
              "alert" : {
                  "title" : "팀",
                  "body" : "하나, 둘",
              },
          },
          "screen" :"이동"

      }
      """, [.warning, .warning]
    ),
    (
      """
      {
         "aps" : {
             "content-available" : 1,
             "alert": {
                 "title" : "a title",
                 "body" : "a body",
             },
             "badge":1,
             "sound": "default",
         },
         "own_key": "a little",
         "Simulator Target Bundle": "com.example.bakery-app"
      }
      """, [.warning, .warning]
    ),
    (
      #"""
      {
        "aps": {"alert": {"title": "Offer", "body": "Take it", "sound": "default"}},
        "gcm.message_id": "1", "Simulator Target Bundle": "com.example",
        "priority": "high", "content_available": true,
        "description": "🎉 Half price",
      }
      """#, [.warning]
    ),
    // A document's example, sent as it stands there.
    (
      """
      {
      "aps" :
      {
      "alert" : {
      "title" : "Bake Request",
      "body" : "Bob wants a cake",
      },
      "badge" : 1,
      "sound" : "default",
      "category" : "BAKE"
      }
      }
      """, [.error]
    ),
    (#"{"aps": {"alert": {"title": "A", "body": "B"}, "sound": "default"},}"#, [.error]),
    (#"{"aps": {"alert": "A", "category": "c",}, "ids": [1, 2,]}"#, [.error, .error]),
    (#"{"Simulator Target Bundle": "com.example",, "aps": {"alert": "A"}}"#, [.warning]),
  ]

  /// A comma too few.
  static let missing = """
    {
      "Simulator Target Bundle": "com.example.bakery"
      "aps": { "alert": { "title": "A title", "body": "A body" } }
    }
    """

  /// A second value.
  static let second =
    #"{"aps": {"alert": {"title": "Your cake is done.", "body": "It's hot!"}, "sound": "bell.caf"}}”"#
}

@Suite("The shapes of real files") struct FileShapeTests {
  @Test("In most of them there is no error", arguments: FileShapes.whole)
  func whole(_ json: String) {
    let reading = PushReading(Array(json.utf8))
    #expect(reading.lint().filter { $0.severity == .error }.map(\.description) == [])
    #expect(reading.payload != nil)
  }

  @Test("In nine there is a comma too many, which is all", arguments: FileShapes.surplus)
  func surplus(_ json: String, _ severities: [Diagnostic.Severity]) {
    let reading = PushReading(Array(json.utf8))
    let found = reading.lint()
    #expect(found.filter { $0.code == .json }.map(\.severity) == severities)
    #expect(found.allSatisfy { $0.code == .json || $0.severity != .error })
    #expect(reading.payload?["aps"] != nil)
  }

  @Test(
    "In one there is a comma too few, in one a second value",
    arguments: [(FileShapes.missing, "json"), (FileShapes.second, "trailing-content")])
  func other(_ json: String, _ code: String) {
    let reading = PushReading(Array(json.utf8))
    let errors = reading.lint().filter { $0.severity == .error }
    #expect(errors.map(\.code.rawValue) == [code])
    #expect(reading.payload?["aps"] != nil)
  }

  @Test("There are forty-six")
  func count() {
    #expect(FileShapes.whole.count + FileShapes.surplus.count + 2 == 46)
  }
}
