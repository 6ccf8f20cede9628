package syntax

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// properties parses the anchor and the tag at the position. The position is
// then behind the last one.
func (p *parser) properties() (anchor, tag *Property) {
	end := p.lineStop()
	for at := p.off; at < end; at = p.blanks(p.off, end) {
		switch {
		case p.src[at] == '&' && anchor == nil:
			anchor = p.anchor(at, end)
		case p.src[at] == '!' && tag == nil:
			p.unusual()
			stop := p.tagEnd(at, end, false)
			tag = &Property{text.Span{Start: at, End: stop}, p.src[at+1 : stop]}
			p.off = stop
		case p.src[at] == '&' || p.src[at] == '!':
			stop := p.passProperty(at, end)
			p.errorAt(UnexpectedText, at, stop, "a value has one anchor and one tag at most")
			p.off = stop
		default:
			return anchor, tag
		}
	}
	return anchor, tag
}

func (p *parser) anchor(at, end int) *Property {
	p.off = p.nameEnd(at+1, end)
	if p.off == at+1 {
		p.errorAt(BadAlias, at, p.off, "expected a name after '&'")
	}
	if !p.blankAt(p.off, end) {
		p.unusual()
	}
	p.addAnchor(p.src[at+1 : p.off])
	return &Property{text.Span{Start: at, End: p.off}, p.src[at+1 : p.off]}
}

// passProperties returns the offset behind the anchor and tag at off.
func (p *parser) passProperties(off, end int) int {
	for n := 0; n < 2 && off < end && (p.src[off] == '&' || p.src[off] == '!'); n++ {
		off = p.blanks(p.passProperty(off, end), end)
	}
	return off
}

// passProperty returns the offset behind the anchor or tag at off.
func (p *parser) passProperty(off, end int) int {
	if p.src[off] == '&' {
		return p.nameEnd(off+1, end)
	}
	return p.tagEnd(off, end, false)
}

// alias returns the node of the alias at off.
func (p *parser) alias(off, end int) *Node {
	stop := p.nameEnd(off+1, end)
	n := p.node(Alias, Plain, off, stop)
	n.Value = p.src[off+1 : stop]
	switch {
	case n.Value == "":
		p.errorAt(BadAlias, off, stop, "expected a name after '*'")
	case !p.anchors[n.Value]:
		p.errorAt(BadAlias, off, stop, "no anchor '&"+n.Value+"' stands before this")
	}
	return n
}

// addAnchor notes that the document has an anchor of this name.
func (p *parser) addAnchor(name string) {
	if p.anchors == nil {
		p.anchors = map[string]bool{}
	}
	p.anchors[name] = true
}

// nameEnd returns the end of an anchor's name: behind letters, digits, "_" and
// "-" if a sign follows that loaders end a name with, or else at a blank or a
// flow indicator.
func (p *parser) nameEnd(off, end int) int {
	i := off
	for i < end && wordByte(p.src[i]) {
		i++
	}
	if i > off && i < end && strings.IndexByte("?:,]}%@`", p.src[i]) >= 0 {
		return i
	}
	for i < end && !blank(p.src[i]) && !flowSign(p.src[i]) {
		p.unusual()
		i++
	}
	return i
}

// tagEnd returns the end of the tag at off: a blank, in flow style also a flow
// indicator.
func (p *parser) tagEnd(off, end int, flow bool) int {
	i := off + 1
	if i < end && p.src[i] == '<' {
		for i < end && p.src[i] != '>' && !blank(p.src[i]) {
			i++
		}
		return min(i+1, end)
	}
	for i < end && !blank(p.src[i]) && !(flow && flowSign(p.src[i])) {
		i++
	}
	return i
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

func flowSign(c byte) bool {
	return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'
}
