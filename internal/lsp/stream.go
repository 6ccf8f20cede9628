package lsp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// maxBody is the size of the largest message that is read into memory.
const maxBody = 32 << 20

// keptBuffer is the size up to which a stream keeps its buffers between
// messages, so that one large document does not stay in memory for good.
const keptBuffer = 64 << 10

// A Stream is the base protocol of LSP over bytes.
//
// It differs from jsonrpc2.NewStream in what it survives: a body that is not a
// JSON-RPC message is answered with an error and skipped, a body above the
// limit is discarded as it comes, and after a broken header the stream goes on
// at the next Content-Length. It ends only with its input.
type Stream struct {
	in  *bufio.Reader
	src io.Reader
	buf []byte // of the last frame

	mu  sync.Mutex
	out io.Writer
	enc []byte
}

// NewStream returns a Stream that reads from in and writes to out.
func NewStream(in io.Reader, out io.Writer) *Stream {
	return &Stream{in: bufio.NewReaderSize(in, 32<<10), src: in, out: out}
}

// Read implements jsonrpc2.Stream. A connection calls ReadFrame instead.
func (s *Stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	frame, n, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, 0, err
	}
	msg, err := jsonrpc2.DecodeMessage(frame)
	return msg, n, err
}

// ReadFrame returns the body of the next well-formed message; it is valid until
// the next call. jsonrpc2 looks for this method and WriteFrame by name, to read
// batches and to skip one decode.
func (s *Stream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	if cap(s.buf) > keptBuffer {
		s.buf = nil
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		size, bad, err := readHeader(s.in)
		if errors.Is(err, errHeader) {
			s.reject(ctx, jsonrpc2.ErrParse)
			size, err = resume(s.in, bad)
		}
		if err != nil {
			return nil, 0, err
		}
		body, err := s.readBody(ctx, size)
		if err != nil {
			return nil, 0, err
		}
		if body != nil {
			return body, size, nil
		}
	}
}

// readBody reads a body of size bytes. It returns nil for one that has been
// answered with an error already.
func (s *Stream) readBody(ctx context.Context, size int64) ([]byte, error) {
	if size > maxBody {
		if _, err := io.CopyN(io.Discard, s.in, size); err != nil {
			return nil, unexpected(err)
		}
		s.reject(ctx, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "message of %d bytes is over the limit of %d", size, maxBody))
		return nil, nil
	}
	if int64(cap(s.buf)) < size {
		s.buf = make([]byte, size)
	}
	body := s.buf[:size]
	if _, err := io.ReadFull(s.in, body); err != nil {
		return nil, unexpected(err)
	}
	if bad := check(body); bad != nil {
		s.reject(ctx, bad)
		return nil, nil
	}
	return body, nil
}

// check reports why body is nothing that jsonrpc2 can dispatch; jsonrpc2 itself
// would end the connection on such a body.
func check(body []byte) *jsonrpc2.Error {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		if _, err := jsonrpc2.ParseRequests(body); err != nil {
			return jsonrpc2.ErrParse
		}
		return nil
	}
	if _, err := jsonrpc2.DecodeMessage(body); err != nil {
		var wire *jsonrpc2.Error
		if errors.As(err, &wire) {
			return wire
		}
		return jsonrpc2.ErrParse
	}
	return nil
}

// reject answers a message whose id is not known.
func (s *Stream) reject(ctx context.Context, err *jsonrpc2.Error) {
	_, _ = s.WriteFrame(ctx, jsonrpc2.AppendResponse(nil, jsonrpc2.ID{}, nil, err))
}

// Write implements jsonrpc2.Stream.
func (s *Stream) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	body, err := jsonrpc2.EncodeMessage(msg)
	if err != nil {
		return 0, err
	}
	return s.WriteFrame(ctx, body)
}

// WriteFrame writes body as one frame with one Write.
func (s *Stream) WriteFrame(ctx context.Context, body []byte) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.enc = fmt.Appendf(s.enc[:0], "Content-Length: %d\r\n\r\n", len(body))
	s.enc = append(s.enc, body...)
	n, err := s.out.Write(s.enc)
	if cap(s.enc) > keptBuffer {
		s.enc = nil
	}
	return int64(n), err
}

// Close closes what the stream was made of where that can be closed.
func (s *Stream) Close() error {
	var errs []error
	for _, end := range []any{s.src, s.out} {
		if c, ok := end.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

var errHeader = errors.New("malformed message header")

// readHeader reads one header block and returns its Content-Length. On a line
// that belongs to no header it returns errHeader and that line, which is valid
// until the next read; a line longer than the reader's buffer is one.
func readHeader(r *bufio.Reader) (size int64, bad []byte, err error) {
	size = -1
	for first := true; ; first = false {
		line, err := r.ReadSlice('\n')
		switch {
		case err == io.EOF && first && len(line) == 0:
			return 0, nil, io.EOF
		case err == bufio.ErrBufferFull:
			return 0, line, errHeader
		case err != nil:
			return 0, nil, unexpected(err)
		}
		text := bytes.TrimRight(line, "\r\n")
		if len(text) == 0 {
			if size < 0 {
				return 0, line, errHeader
			}
			return size, nil, nil
		}
		if size, err = field(text, size); err != nil {
			return 0, line, err
		}
	}
}

var lengthName = []byte("Content-Length")

// field reads one line of a header; it returns size, or what the line sets it to.
func field(line []byte, size int64) (int64, error) {
	name, value, ok := bytes.Cut(line, []byte(":"))
	name = bytes.TrimSpace(name)
	if !ok || len(name) == 0 || bytes.ContainsAny(name, "{}[]\" \t") {
		return 0, errHeader
	}
	if !bytes.EqualFold(name, lengthName) {
		return size, nil
	}
	n, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 62)
	if err != nil {
		return 0, errHeader
	}
	return int64(n), nil
}

// resume finds the next header after a line that is none: in its end, or in that
// of a later line, where a usable Content-Length begins. JSON holds no raw line
// break inside a text, so that a document which talks about the header is not
// taken for one.
func resume(r *bufio.Reader, line []byte) (int64, error) {
	for {
		if i := bytes.LastIndex(line, lengthName); i >= 0 && bytes.HasSuffix(line, []byte("\n")) {
			size, err := field(bytes.TrimRight(line[i:], "\r\n"), -1)
			if err == nil && size >= 0 && skipHeader(r) == nil {
				return size, nil
			}
		}
		var err error
		if line, err = r.ReadSlice('\n'); err != nil && err != bufio.ErrBufferFull {
			return 0, unexpected(err)
		}
	}
}

// skipHeader reads the rest of a header whose Content-Length is known.
func skipHeader(r *bufio.Reader) error {
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return unexpected(err)
		}
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			return nil
		}
	}
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
