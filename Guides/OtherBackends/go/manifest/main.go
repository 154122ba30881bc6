// Command manifest makes links from the route manifest alone, with no program beside it.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"sort"
	"strings"
)

type manifest struct {
	Hosts, Schemes []string
	Routes         []struct {
		Name, Pattern string
		Hosts         []string
		ReadOnly      bool
	}
}

var parameter = regexp.MustCompile(`\{(\w+)\*?\}`)

// link returns the link to a route whose parameters are all in its pattern's path.
func (m manifest) link(name string, values map[string]string) (string, error) {
	for _, route := range m.Routes {
		if route.Name != name || route.ReadOnly {
			continue
		}
		path, _, _ := strings.Cut(route.Pattern, "?")
		needed := []string{}
		for _, match := range parameter.FindAllStringSubmatch(path, -1) {
			needed = append(needed, match[1])
			value := values[match[1]]
			if value == "" {
				continue
			}
			escaped := strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
			path = strings.Replace(path, match[0], escaped, 1)
		}
		if sort.Strings(needed); parameter.MatchString(path) || len(needed) != len(values) {
			return "", fmt.Errorf("%s takes %s", name, strings.Join(needed, ", "))
		}
		for _, host := range append(route.Hosts, m.Hosts...) {
			if !strings.HasPrefix(host, "*") {
				return "https://" + host + path, nil
			}
		}
		return m.Schemes[0] + ":/" + path, nil
	}
	return "", fmt.Errorf("no route is named %s", name)
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var routes manifest
	if err := json.Unmarshal(text, &routes); err != nil {
		panic(err)
	}
	order, _ := routes.link("order", map[string]string{"id": "4821"})
	fmt.Println(order)
	user, _ := routes.link("user", map[string]string{"id": "a b"})
	fmt.Println(user)
	_, err = routes.link("order", nil)
	fmt.Println(err)
}
