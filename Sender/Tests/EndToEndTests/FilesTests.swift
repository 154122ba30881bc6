import EntrywaySendingTesting
import Foundation
import Testing

/// Files that are read stay as they are, and a pipe is read once.
@Suite("Files of a run") struct FilesTests {
  @Test("Neither results nor dead tokens are written to a file that is read, whatever leads to it")
  func sameFile() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(3)
      let files = ["devices.txt", "AuthKey.p8", "order.apns", "ca.pem"]
      for file in files {
        chmod(place.path + "/" + file, 0o600)
        let before = try place.text(file)
        #expect(link(place.path + "/" + file, place.path + "/hard") == 0)
        #expect(symlink(file, place.path + "/soft") == 0)
        for option in ["--dead-tokens", "--results"] {
          for name in [file, "./" + file, "hard", "soft"] {
            let run = try await place.send(
              "order.apns", "--tokens", "devices.txt", option, name)
            #expect(run.status == 64, "\(option) \(name) for \(file): \(run.error)")
          }
        }
        #expect(try place.text(file) == before)
        for name in ["hard", "soft"] { unlink(place.path + "/" + name) }
      }
      let both = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "new", "--dead-tokens", "./new")
      #expect(both.status == 64)
      let notes = try await place.send(
        "order.apns", "--tokens", "devices.txt", "--results", "new", "--dead-tokens", "new.batch")
      #expect(notes.status == 64)
      #expect(apns.pushes.isEmpty)
    }
  }

  @Test("A named pipe is a list, all of which is sent")
  func namedPipe() async throws {
    try await withFakeAPNs { apns in
      let place = try Workplace(apns)
      try place.list(5)
      #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
      let writer = try RunningProgram(
        place, ["-c", "exec cat devices.txt >pipe"], program: "/bin/sh")
      let run = try await place.send("order.apns", "--tokens", "pipe")
      #expect(try run.results.count == 5, "\(run.error)")
      #expect(run.status == 0)
      #expect(try await writer.end().status == 0)
    }
  }
}
