package ide

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func TestTypeWords(t *testing.T) {
	text := &schema.Type{Kind: schema.String}
	bounded := func(kind schema.Kind, bounds ...schema.Bound) *schema.Type {
		return &schema.Type{Kind: kind, Bounds: bounds}
	}
	many := &schema.Type{Kind: schema.String}
	for _, v := range "abcdefghijklmnop" {
		many.Enum = append(many.Enum, schema.EnumValue{Value: string(v)})
	}
	cycle := &schema.Type{Kind: schema.List}
	cycle.Elem = cycle
	for _, test := range []struct {
		t    *schema.Type
		want string
	}{
		{nil, ""},
		{&schema.Type{}, ""},
		{text, "text"},
		{&schema.Type{Kind: schema.String, Nullable: true}, "text"},
		{&schema.Type{Kind: schema.String, Format: schema.URL}, "URL"},
		{bounded(schema.String, schema.Bound{Op: schema.AtMost, N: 60, Length: true}), "text, at most 60 characters"},
		{bounded(schema.String, schema.Bound{Op: schema.AtLeast, N: 1, Length: true}), "text, not empty"},
		{many, "one of `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` and 8 more"},
		{&schema.Type{Kind: schema.String, Open: true, Enum: []schema.EnumValue{{Value: "a"}}}, "text, for instance `a`"},
		{bounded(schema.Integer), "whole number"},
		{bounded(schema.Integer, schema.Bound{Op: schema.AtLeast, N: 1}, schema.Bound{Op: schema.AtMost, N: 2147483647}), "whole number from 1 to 2147483647"},
		{bounded(schema.Number, schema.Bound{Op: schema.Above, N: 0}), "number, above 0"},
		{bounded(schema.Number, schema.Bound{Op: schema.AtLeast, N: 0.5}, schema.Bound{Op: schema.Below, N: 2}), "number, at least 0.5 and below 2"},
		{bounded(schema.Number, schema.Bound{Op: schema.AtMost, N: 1}), "number, at most 1"},
		{&schema.Type{Kind: schema.Boolean}, "true or false"},
		{&schema.Type{Kind: schema.Object, Label: "agent"}, "agent"},
		{&schema.Type{Kind: schema.List, Elem: text, MaxItems: 50}, "list of text, at most 50 items"},
		{&schema.Type{Kind: schema.List, Elem: text, MinItems: 1}, "list of text, at least 1 item"},
		{&schema.Type{Kind: schema.Map, Elem: text}, "mapping of names to text"},
		{cycle, "list of list of list of list"},
		{&schema.Type{Kind: schema.Choice, Tag: "type", Label: "tool"}, "tool"},
		{&schema.Type{Kind: schema.Choice, Members: []*schema.Member{{Type: text}, {Type: &schema.Type{Kind: schema.List, Elem: text}}, {Type: text}}}, "text or list of text"},
	} {
		if got := typeWords(test.t); got != test.want {
			t.Errorf("%+v: %q, want %q", test.t, got, test.want)
		}
	}
}
