// Command server uses the link server's HTTP API: a link is made, asked about, and told of.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

func post(answer any, address, key string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		var problem struct{ Code, Detail string }
		if err := json.NewDecoder(response.Body).Decode(&problem); err != nil {
			return err
		}
		return fmt.Errorf("%s: %s", problem.Code, problem.Detail)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

func random(count int) []byte {
	bytes := make([]byte, count)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return bytes
}

// uuid7 is the time in milliseconds, then random bits, as RFC 9562 has version 7.
func uuid7() string {
	bytes := random(16)
	for i, milliseconds := 5, time.Now().UnixMilli(); i >= 0; i, milliseconds = i-1, milliseconds>>8 {
		bytes[i] = byte(milliseconds)
	}
	bytes[6] = bytes[6]&0x0f | 0x70
	bytes[8] = bytes[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

func main() {
	private, public := os.Args[1], os.Args[2]
	secret, publishable := os.Getenv("ENTRYWAY_SECRET_KEY"), os.Getenv("ENTRYWAY_APP_KEY")
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	// Your backend creates a link.
	var link struct{ Address string }
	check(post(&link, private+"/v1/links", secret, map[string]any{
		"host": "go.example.com", "target": "https://shop.example.com/orders/4821",
		"campaign": "spring"}))
	// An app asks where it leads; Entryway's guard does this in yours.
	var answer struct{ Outcome, Target, Touch string }
	check(post(&answer, public+"/v1/resolve", publishable, map[string]any{
		"link": link.Address, "clickID": uuid7()}))
	fmt.Println(answer.Outcome, answer.Target)
	// An app tells what opened; `center.report(to:)` does this in yours.
	now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
	var told struct{ Accepted int }
	check(post(&told, public+"/v1/events", publishable, map[string]any{
		"installation": hex.EncodeToString(random(16)),
		"secret":       base64.RawURLEncoding.EncodeToString(random(24)), "sentAt": now,
		"events": []map[string]any{{
			"id": uuid7(), "type": "open", "sequence": 1, "occurredAt": now, "outcome": "opened",
			"entrySource": "universal-link", "route": "order", "touch": answer.Touch}}}))
	fmt.Println("accepted", told.Accepted)
	err := post(&link, private+"/v1/links", secret, map[string]any{"target": "https://evil.example.com/"})
	if err != nil {
		code, _, _ := strings.Cut(err.Error(), ":")
		fmt.Println(code)
	}
}
