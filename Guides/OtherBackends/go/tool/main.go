// Command tool makes links and payloads by the command line.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// entryway decodes the command's answer; an error says what is wrong, where, and what to do.
func entryway(answer any, program string, arguments ...string) error {
	command := exec.Command(program, append(arguments, "--json")...)
	var output, problem bytes.Buffer
	command.Stdout, command.Stderr = &output, &problem
	if err := command.Run(); err != nil {
		if text := strings.TrimSpace(problem.String()); text != "" {
			return errors.New(text)
		}
		return err
	}
	return json.Unmarshal(output.Bytes(), answer)
}

func link(program, routes, name string, values ...string) (string, error) {
	var answer struct{ Link string }
	arguments := append([]string{"link", "--routes", routes, name}, values...)
	return answer.Link, entryway(&answer, program, arguments...)
}

func push(program, routes, to, title, sendID string) (map[string]any, error) {
	var answer struct{ Payload map[string]any }
	err := entryway(&answer, program, "push", "build", "--routes", routes, "--to", to,
		"--title", title, "--send-id", sendID)
	return answer.Payload, err
}

func main() {
	program, routes := os.Args[1], os.Args[2]
	order, err := link(program, routes, "order", "id=4821")
	if err != nil {
		panic(err)
	}
	fmt.Println(order)
	payload, err := push(program, routes, order, "Your order has shipped", "shipped-1")
	if err != nil {
		panic(err)
	}
	text, _ := json.Marshal(payload)
	fmt.Println(string(text))
	if _, err := link(program, routes, "ordr", "id=4821"); err != nil {
		fmt.Println(strings.Split(err.Error(), "\n")[0])
	}
}
