package lsp

import "testing"

func TestEmptied(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":{"b" : [1,{"c":2}],"d":3}}`: `{"a":{"b":[],"d":3}}`,
		`{"x":[{}],"a":{"b":[]}}`:         `{"x":[{}],"a":{"b":[]}}`,
		`{"a":{"c":[1]}}`:                 `{"a":{"c":[1]}}`,
		`{"a":[1]}`:                       `{"a":[1]}`,
		`{"a":{"b":[1`:                    `{"a":{"b":[1`,
		``:                                ``,
	} {
		if got := string(emptied([]byte(in), "a", "b")); got != want {
			t.Errorf("emptied(%s) = %s; want %s", in, got, want)
		}
	}
}
