package text

import "sync"

// stride is the distance in bytes of the marks of a ruler.
const stride = 4096

// A ruler tells how many characters of UTF-16 and UTF-32 stand before a byte,
// without counting from the start of its line: documents of one line may be
// megabytes long and have findings everywhere. It is made at its first use.
type ruler struct {
	once  sync.Once
	marks []mark
}

// A mark counts what stands before the first character that starts at or
// behind a multiple of stride.
type mark struct{ at, utf16, utf32 int }

func (m mark) count(enc Encoding) int {
	if enc == UTF16 {
		return m.utf16
	}
	return m.utf32
}

// before counts the characters of src before off.
func (r *ruler) before(src string, off int, enc Encoding) int {
	r.once.Do(func() { r.measure(src) })
	i := min(off/stride, len(r.marks)-1)
	for r.marks[i].at > off {
		i--
	}
	m := r.marks[i]
	return m.count(enc) + count(src[m.at:off], enc)
}

func (r *ruler) measure(src string) {
	now := mark{}
	for i, c := range src {
		if i >= len(r.marks)*stride {
			now.at = i
			r.marks = append(r.marks, now)
		}
		now.utf16 += width(c, UTF16)
		now.utf32++
	}
}

func count(src string, enc Encoding) (n int) {
	for _, c := range src {
		n += width(c, enc)
	}
	return n
}
