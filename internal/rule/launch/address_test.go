package launch_test

import "testing"

func TestAddresses(t *testing.T) {
	holo := func(transport, url string) string { return "transport: " + transport + "\nurl: " + url }
	team := func(transport, url string) string {
		return "remote:\n  url: " + url + "\n  transport_type: " + transport
	}
	own := func(url string) string { return "transport: streamable-http\nurl: " + url }
	for _, m := range []mistake{
		{at: contract, entry: holo("sse", "https://mcp.example.com/mcp"), want: wants("information transport-address: /mcp"), fixed: holo("http", "https://mcp.example.com/mcp")},
		{at: docker, entry: team("streamable", "https://mcp.example.com/v1/sse/"), want: wants("transport-address: /sse"), fixed: team("sse", "https://mcp.example.com/v1/sse/")},
		{at: raw, entry: own("https://mcp.example.com/sse"), want: wants("transport-address"), fixed: "-"},
		{at: docker, entry: team("sse", "https://mcp.linear.app/sse"), want: wants("information endpoint-transport: Linear"), fixed: team("streamable", "https://mcp.linear.app/mcp")},
		{at: docker, entry: team("sse", "https://api.githubcopilot.com/mcp/"), want: wants("warning endpoint-transport: GitHub"), fixed: team("streamable", "https://api.githubcopilot.com/mcp/")},
		{at: docker, entry: team("http", "https://mcp.example.com/mcp"), want: wants("warning transport"), fixed: team("streamable", "https://mcp.example.com/mcp")},
		{at: docker, entry: team("streamableHttp", "https://mcp.example.com/mcp"), want: wants("transport"), fixed: team("streamable", "https://mcp.example.com/mcp")},
		{at: docker, entry: "remote:\n  url: https://mcp.example.com/sse", want: wants("warning transport: transport_type"), fixed: "remote:\n  url: https://mcp.example.com/sse\n  transport_type: sse"},
		{at: raw, entry: "transport: sse\nurl: https://mcp.example.com/mcp", want: wants("error unknown-variant: streamable-http"), fixed: own("https://mcp.example.com/mcp")},
		{at: raw, entry: "transport: http\nurl: https://mcp.example.com/mcp", want: wants("error unknown-variant"), fixed: own("https://mcp.example.com/mcp")},
		{at: contract, entry: holo("streamable", "https://mcp.example.com/mcp"), want: wants("error invalid-value"), fixed: holo("http", "https://mcp.example.com/mcp")},
		{at: contract, entry: holo("ws", "wss://mcp.example.com/ws"), want: wants("error invalid-value"), fixed: holo("websocket", "wss://mcp.example.com/ws")},
		{at: contract, entry: "url: https://mcp.example.com/mcp", want: wants("error missing-field: transport"), fixed: "url: https://mcp.example.com/mcp\ntransport: http"},
		{at: contract, entry: "url: wss://mcp.example.com/ws", want: wants("error missing-field"), fixed: "url: wss://mcp.example.com/ws\ntransport: websocket"},
		{at: contract, entry: "url: https://mcp.example.com/sse\nheaders:\n  X-A: b", want: wants("error missing-field"), fixed: "url: https://mcp.example.com/sse\nheaders:\n  X-A: b\ntransport: sse"},
		{at: released, entry: "url: https://mcp.example.com/mcp", want: wants("error missing-field"), fixed: "url: https://mcp.example.com/mcp\ntransport: http"},
		{at: contract, entry: holo("http", "http://mcp.example.com/mcp"), want: wants("error url-scheme"), fixed: holo("http", "https://mcp.example.com/mcp")},
		{at: docker, entry: team("streamable", "http://mcp.acme.io/mcp"), want: wants("information insecure-address: mcp.acme.io"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: raw, entry: own("http://mcp.acme.io/mcp") + "\nheaders:\n  X-Api-Key: abc", want: wants("warning insecure-address: 'X-Api-Key' too"), fixed: own("https://mcp.acme.io/mcp") + "\nheaders:\n  X-Api-Key: abc"},
		{at: docker, entry: team("streamable", "http://0.0.0.0:8000/mcp"), want: wants("information listen-address"), fixed: team("streamable", "http://localhost:8000/mcp")},
		{at: docker, entry: team("streamable", "mcp.acme.io/mcp"), want: wants("warning malformed-address"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: docker, entry: team("streamable", "localhost:8000/mcp"), want: wants("malformed-address"), fixed: team("streamable", "http://localhost:8000/mcp")},
		{at: docker, entry: team("streamable", "https//mcp.acme.io/mcp"), want: wants("malformed-address"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: docker, entry: team("streamable", "http;//localhost:8000/mcp"), want: wants("malformed-address"), fixed: team("streamable", "http://localhost:8000/mcp")},
		{at: docker, entry: team("streamable", "https:mcp.acme.io/mcp"), want: wants("malformed-address"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: docker, entry: team("streamable", "http:8000/mcp"), want: wants("malformed-address"), fixed: team("streamable", "http://http:8000/mcp")},
		{at: docker, entry: team("streamable", "https.acme.io/mcp"), want: wants("malformed-address"), fixed: team("streamable", "https://https.acme.io/mcp")},
		{at: docker, entry: team("streamable", "https:/mcp.acme.io/mcp"), want: wants("malformed-address: two slashes"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: docker, entry: team("streamable", "\"https://mcp.acme.io/mcp \""), want: wants("malformed-address: space"), fixed: team("streamable", "https://mcp.acme.io/mcp")},
		{at: docker, entry: team("streamable", "https://mcp.acme.io:80000/mcp"), want: wants("malformed-address: port"), fixed: "-"},
		{at: docker, entry: team("streamable", "https://mcp acme.io/mcp"), want: wants("malformed-address: space"), fixed: "-"},
		{at: docker, entry: team("streamable", "https:\\\\mcp.acme.io\\mcp"), want: wants("malformed-address"), fixed: ""},
		{at: contract, entry: holo("http", "https://<your-host>/mcp"), want: wants("warning placeholder: <your-host>"), fixed: "-"},

		// Right, though they look wrong at first.
		{at: docker, entry: team("streamable", "https://mcp.example.com/assets/sse-guide/mcp")},
		{at: docker, entry: team("sse", "https://mcp.example.com/mcp/sse")},
		{at: docker, entry: team("streamable-http", "https://mcp.example.com/v1")},
		{at: docker, entry: team("streamable", "http://localhost:8000/mcp")},
		{at: docker, entry: team("streamable", "http://192.168.1.4:8000/mcp")},
		{at: docker, entry: team("streamable", "http://[::1]:8000/mcp")},
		{at: docker, entry: team("streamable", "http://homeassistant.local:8123/mcp")},
		{at: docker, entry: team("streamable", "http://gateway:8811/mcp")},
		{at: docker, entry: team("streamable", "http://host.docker.internal:8811/mcp")},
		{at: docker, entry: team("streamable", "unix:///run/mcp.sock")},
		{at: docker, entry: team("streamable", "${env.MCP_URL}"), env: []string{"MCP_URL=https://mcp.acme.io/mcp"}},
		{at: raw, entry: own("https://mcp.acme.io/mcp?a=b%20c#d")},
		{at: contract, entry: holo("http", "http://127.0.0.1:8000/mcp")},
		{at: contract, entry: holo("http", "https://mcp.acme.io")},
		{at: contract, entry: holo("websocket", "ws://localhost:9000/mcp")},
	} {
		m.run(t)
	}
}

func TestHeaders(t *testing.T) {
	holo := func(headers string) string {
		return "transport: http\nurl: https://mcp.acme.io/mcp\nheaders:\n  " + headers
	}
	for _, m := range []mistake{
		{at: contract, entry: holo(`"X Team": blue`), want: wants("warning invalid-header: 'X Team'"), fixed: holo(`X-Team: blue`)},
		{at: contract, entry: holo(`"Authorization:": "Bearer ${T}"`), env: []string{"T=t"}, want: wants("invalid-header"), fixed: holo(`Authorization: "Bearer ${T}"`)},
		{at: contract, entry: holo(`X-Team: "blue\nred"`), want: wants("invalid-header: 'X-Team'"), fixed: "-"},
		{at: contract, entry: holo(`X-Team: "blue…"`), want: wants("invalid-header"), fixed: "-"},
		{at: contract, entry: holo(`Authorization: "Bearer Bearer ${T}"`), env: []string{"T=t"}, want: wants("warning authorization: twice"), fixed: holo(`Authorization: "Bearer ${T}"`)},
		{at: contract, entry: holo(`Authorization: "Bearer ${T}"`), env: []string{"T=Bearer abc"}, want: wants("authorization: twice"), fixed: holo(`Authorization: "${T}"`)},
		{at: contract, entry: holo(`Authorization: "Bearer "`), want: wants("authorization: no token", "padded-value"), fixed: "-"},
		{at: contract, entry: holo(`Bearer: "${T}"`), env: []string{"T=t"}, want: wants("authorization: scheme and no header"), fixed: holo(`Authorization: "Bearer ${T}"`)},
		{at: contract, entry: holo(`Authorization: "${T}"`), env: []string{"T=abcdef"}, want: wants("hint authorization"), fixed: holo(`Authorization: "Bearer ${T}"`)},
		{at: contract, entry: holo(`Authorization: "Bearer YOUR_API_KEY"`), want: wants("warning placeholder: YOUR_API_KEY"), fixed: holo(`Authorization: "Bearer ${FILES_TOKEN}"`)},
		{at: contract, entry: holo(`X-Key: "abc "`), want: wants("padded-value"), fixed: holo(`X-Key: abc`)},
		{at: contract, entry: "transport: http\nurl: https://mcp.acme.io/mcp\nheaders:\n  - \"X-Team: blue\"", want: wants("error wrong-type"), fixed: holo(`X-Team: blue`)},

		{at: contract, entry: holo(`Authorization: "Bearer ${T}"`), env: []string{"T=t"}},
		{at: contract, entry: holo(`Authorization: "Basic ${T}"`), env: []string{"T=t"}},
		{at: contract, entry: holo(`Authorization: "token ${T}"`), env: []string{"T=t"}},
		{at: contract, entry: holo(`Authorization: "${T}"`), env: []string{"T=Bearer abc"}},
		{at: contract, entry: holo("X-Team_1.a: blue\n  Accept-Language: \"de, en;q=0.5\"")},
		{at: contract, entry: holo(`X-Note: Grüße`)},
	} {
		m.run(t)
	}
}
