package workspace

import "context"

// A memo is a value that is computed when it is first asked for. Others who ask
// meanwhile wait. A computation that fails, because its context ended, leaves
// nothing behind, and the next who asks begins anew.
type memo[T any] struct {
	turn  chan struct{} // holds one token while nobody computes
	done  chan struct{} // closed when value is set
	value T
}

func newMemo[T any]() *memo[T] {
	m := &memo[T]{turn: make(chan struct{}, 1), done: make(chan struct{})}
	m.turn <- struct{}{}
	return m
}

// get returns the value, or the error of ctx or of compute.
func (m *memo[T]) get(ctx context.Context, compute func(context.Context) (T, error)) (T, error) {
	var none T
	select {
	case <-m.done:
		return m.value, nil
	default:
	}
	select {
	case <-m.done:
		return m.value, nil
	case <-ctx.Done():
		return none, ctx.Err()
	case <-m.turn:
	}
	defer func() { m.turn <- struct{}{} }()
	select {
	case <-m.done:
		return m.value, nil
	default:
	}
	value, err := compute(ctx)
	if err != nil {
		return none, err
	}
	m.value = value
	close(m.done)
	return value, nil
}
