package config

import (
	"strconv"
	"testing"
)

// TestGetAmongMany finds entries by the index, and in a copy that lacks some.
func TestGetAmongMany(t *testing.T) {
	v, at := &Value{}, newKeys(0)
	for i := range 2 * searched {
		at.add(v, &Value{Key: strconv.Itoa(i)})
	}
	v.index = at.byKey
	if v.index == nil {
		t.Fatal("many entries have no index")
	}
	fewer := *v
	fewer.Entries = append([]*Value{}, v.Entries[3:]...)
	for i := range 2*searched + 1 {
		key := strconv.Itoa(i)
		if got := v.Get(key); (got != nil) != (i < 2*searched) || got != nil && got.Key != key {
			t.Errorf("%s: %+v", key, got)
		}
		if got := fewer.Get(key); (got != nil) != (i >= 3 && i < 2*searched) || got != nil && got.Key != key {
			t.Errorf("%s in the copy: %+v", key, got)
		}
	}
}
