import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import Testing

@Suite("Reading association files") struct AssociationReadingTests {
  @Test("Everything that a file can say is read, and unknown keys are left aside")
  func everything() {
    let json = """
      {
        "applinks": {
          "apps": [],
          "x-note": {"a": [1, 2.5e3, null]},
          "defaults": {"caseSensitive": false, "#": "*"},
          "substitutionVariables": {"food": ["a", "b*"]},
          "details": [
            {
              "appIDs": ["A.b", "A.c"],
              "defaults": {"percentEncoded": false},
              "components": [
                {"/": "/x/*", "?": {"id": "42"}, "exclude": true, "comment": "no"},
                {"/": "\\/y", "?": "a=1", "#": "f", "caseSensitive": true}
              ]
            },
            {"appID": "A.d", "paths": ["NOT /a", "/*"]}
          ]
        },
        "webcredentials": {"apps": ["A.b"]},
        "appclips": {"apps": ["A.b.Clip"]},
        "activitycontinuation": {"apps": ["A.e"]}
      }
      """
    let reading = AssociationReading(Array(json.utf8))
    #expect(reading.diagnostics == [])
    let components = [
      LinkComponent(path: "/x/*", query: .items(["id": "42"]), exclude: true, comment: "no"),
      LinkComponent(path: "/y", query: .text("a=1"), fragment: "f", caseSensitive: true),
    ]
    let details = [
      AppLinksDetail(
        appIDs: ["A.b", "A.c"], rules: components.map { .component($0) },
        defaults: LinkComponent(percentEncoded: false)),
      AppLinksDetail(appIDs: ["A.d"], rules: [.path("NOT /a"), .path("/*")]),
    ]
    #expect(
      reading.file
        == AssociationFile(
          appLinks: AppLinks(
            details: details, defaults: LinkComponent(fragment: "*", caseSensitive: false),
            substitutionVariables: ["food": ["a", "b*"]]),
          webCredentials: ["A.b"], appClips: ["A.b.Clip"], activityContinuation: ["A.e"]))
  }

  private func details(_ json: String) -> [AppLinksDetail]? {
    AssociationReading(Array("{\"applinks\":{\"details\":\(json)}}".utf8)).file?.appLinks?.details
  }

  @Test("appIDs counts before appID, also when it is empty, and neither is no app")
  func appIDs() {
    #expect(details(#"[{"appIDs":["A.b"],"appID":"A.c"}]"#)?.map(\.appIDs) == [["A.b"]])
    #expect(details(#"[{"appIDs":[],"appID":"A.c"}]"#)?.map(\.appIDs) == [[]])
    #expect(details(#"[{"appID":"A.c"}]"#)?.map(\.appIDs) == [["A.c"]])
    #expect(details(#"[{"components":[]}]"#)?.map(\.appIDs) == [[]])
  }

  @Test("Components count before paths")
  func componentsBeforePaths() {
    #expect(
      details(#"[{"paths":["/a"],"components":[{"/":"/b"}]}]"#)?.map(\.rules)
        == [[.component(LinkComponent(path: "/b"))]])
  }

  @Test("Details in an object are read in the order in which they are written")
  func object() {
    #expect(
      details(#"{"A.z":{"paths":["/a"]},"A.b":{"paths":["/b"]}}"#) == [
        AppLinksDetail(appIDs: ["A.z"], rules: [.path("/a")]),
        AppLinksDetail(appIDs: ["A.b"], rules: [.path("/b")]),
      ])
  }

  @Test("What cannot be used keeps its index")
  func indices() {
    #expect(
      details(#"[5,{"appIDs":["A.b"],"components":[5,{"/":"/b"}]}]"#) == [
        AppLinksDetail(appIDs: [], rules: []),
        AppLinksDetail(
          appIDs: ["A.b"], rules: [.unusable, .component(LinkComponent(path: "/b"))]),
      ])
  }

  @Test("One value that is no text drops the whole query object")
  func discarded() {
    for value in ["true", "false", "5", "null", "[\"a\"]", "{\"a\":\"b\"}"] {
      #expect(
        details(#"[{"components":[{"?":{"a":"1","flag":"# + value + "}}]}]")?.first?.rules
          == [.component(LinkComponent())])
    }
  }

  @Test("Of a key that stands twice the last counts")
  func duplicate() {
    #expect(
      details(#"[{"components":[{"/":"/a","/":"/b"}]}]"#)?.first?.rules
        == [.component(LinkComponent(path: "/b"))])
  }

  @Test("What follows the JSON, and a mark before it, are said and skipped")
  func around() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(#"{"applinks":{"details":[]}} }"#.utf8)
    let reading = AssociationReading(bytes)
    #expect(reading.file == AssociationFile(appLinks: AppLinks(details: [])))
    #expect(reading.diagnostics.map(\.code) == [.byteOrderMark, .trailingContent])
  }

  @Test("Lines end with a line feed, a carriage return or both; columns count characters")
  func columns() {
    let reading = AssociationReading(Array("{\r\n\"é😀\": 1,\r\"x\": 1,\n  \"é\" 2}".utf8))
    #expect(reading.diagnostics.map(\.location?.line) == [4])
    #expect(reading.diagnostics.map(\.location?.column) == [7])
  }
}
