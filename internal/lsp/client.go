package lsp

import (
	"encoding/json"
	"errors"
	"slices"

	"go.lsp.dev/jsonrpc2"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// initializeParams are the params of initialize as far as they count here.
//
// They are not read with the protocol package: that normalises URIs, whose
// spelling belongs to the client, and it refuses the whole message for one
// member of a wrong type, whereas encoding/json leaves that member out.
type initializeParams struct {
	ProcessID             *int            `json:"processId"`
	ClientInfo            clientInfo      `json:"clientInfo"`
	RootPath              string          `json:"rootPath"`
	RootURI               string          `json:"rootUri"`
	WorkspaceFolders      []folder        `json:"workspaceFolders"`
	InitializationOptions json.RawMessage `json:"initializationOptions"`
	Capabilities          capabilities    `json:"capabilities"`
}

// decodeInitialize reads the params of initialize; members of a wrong type count
// as absent.
func decodeInitialize(raw []byte) (*initializeParams, error) {
	p := &initializeParams{}
	if len(raw) == 0 {
		return p, nil
	}
	var wrong *json.UnmarshalTypeError
	if err := json.Unmarshal(raw, p); err != nil && !errors.As(err, &wrong) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return p, nil
}

type clientInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// A folder is a workspace folder as the client spells it.
type folder struct {
	URI string `json:"uri"`
}

// capabilities mirrors the parts of ClientCapabilities that are looked at.
type capabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	Workspace struct {
		Configuration    bool `json:"configuration"`
		WorkspaceFolders bool `json:"workspaceFolders"`
		ApplyEdit        bool `json:"applyEdit"`
		WorkspaceEdit    struct {
			DocumentChanges         bool     `json:"documentChanges"`
			ResourceOperations      []string `json:"resourceOperations"`
			ChangeAnnotationSupport *any     `json:"changeAnnotationSupport"`
		} `json:"workspaceEdit"`
		DidChangeConfiguration dynamic `json:"didChangeConfiguration"`
		DidChangeWatchedFiles  struct {
			dynamic
			RelativePatternSupport bool `json:"relativePatternSupport"`
		} `json:"didChangeWatchedFiles"`
		Diagnostics    refresh `json:"diagnostics"`
		Diagnostic     refresh `json:"diagnostic"` // what Helix calls it
		SemanticTokens refresh `json:"semanticTokens"`
		InlayHint      refresh `json:"inlayHint"`
		CodeLens       refresh `json:"codeLens"`
	} `json:"workspace"`
	TextDocument struct {
		Completion struct {
			CompletionItem struct {
				SnippetSupport       bool         `json:"snippetSupport"`
				DocumentationFormat  []string     `json:"documentationFormat"`
				DeprecatedSupport    bool         `json:"deprecatedSupport"`
				PreselectSupport     bool         `json:"preselectSupport"`
				TagSupport           valueSet     `json:"tagSupport"`
				InsertReplaceSupport bool         `json:"insertReplaceSupport"`
				LabelDetailsSupport  bool         `json:"labelDetailsSupport"`
				ResolveSupport       propertyList `json:"resolveSupport"`
				InsertTextMode       valueSet     `json:"insertTextModeSupport"`
			} `json:"completionItem"`
			CompletionList struct {
				ItemDefaults []string `json:"itemDefaults"`
			} `json:"completionList"`
			InsertTextMode int `json:"insertTextMode"`
		} `json:"completion"`
		Hover struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
		Definition struct {
			LinkSupport bool `json:"linkSupport"`
		} `json:"definition"`
		DocumentSymbol struct {
			Hierarchical bool     `json:"hierarchicalDocumentSymbolSupport"`
			TagSupport   valueSet `json:"tagSupport"`
		} `json:"documentSymbol"`
		CodeAction struct {
			LiteralSupport *any         `json:"codeActionLiteralSupport"`
			IsPreferred    bool         `json:"isPreferredSupport"`
			DataSupport    bool         `json:"dataSupport"`
			ResolveSupport propertyList `json:"resolveSupport"`
		} `json:"codeAction"`
		Rename struct {
			PrepareSupport bool `json:"prepareSupport"`
		} `json:"rename"`
		FoldingRange struct {
			RangeLimit *uint `json:"rangeLimit"`
		} `json:"foldingRange"`
		DocumentLink struct {
			TooltipSupport bool `json:"tooltipSupport"`
		} `json:"documentLink"`
		PublishDiagnostics struct {
			diagnosticSupport
			VersionSupport bool `json:"versionSupport"`
		} `json:"publishDiagnostics"`
		Diagnostic *struct {
			diagnosticSupport
			RelatedDocumentSupport bool `json:"relatedDocumentSupport"`
		} `json:"diagnostic"`
	} `json:"textDocument"`
}

type dynamic struct {
	DynamicRegistration bool `json:"dynamicRegistration"`
}

type refresh struct {
	RefreshSupport bool `json:"refreshSupport"`
}

type valueSet struct {
	ValueSet []int `json:"valueSet"`
}

type propertyList struct {
	Properties []string `json:"properties"`
}

type diagnosticSupport struct {
	RelatedInformation     bool     `json:"relatedInformation"`
	TagSupport             valueSet `json:"tagSupport"`
	CodeDescriptionSupport bool     `json:"codeDescriptionSupport"`
	DataSupport            bool     `json:"dataSupport"`
}

// encoding chooses the unit of positions: UTF-8 if the client offers it, which
// costs nothing here, else UTF-16, which every client speaks, else UTF-32 for one
// that offers nothing else.
func (c *capabilities) encoding() text.Encoding {
	offered := c.General.PositionEncodings
	switch {
	case slices.Contains(offered, "utf-8"):
		return text.UTF8
	case slices.Contains(offered, "utf-32") && !slices.Contains(offered, "utf-16"):
		return text.UTF32
	}
	return text.UTF16
}

// pulls reports whether the client asks for diagnostics by itself; they are not
// pushed to it then.
func (c *capabilities) pulls() bool { return c.TextDocument.Diagnostic != nil }

// refreshesPulls reports whether the client can be asked to pull anew.
func (c *capabilities) refreshesPulls() bool {
	return c.pulls() && (c.Workspace.Diagnostics.RefreshSupport || c.Workspace.Diagnostic.RefreshSupport)
}

// diagnostics is what the client can show of a diagnostic. Clients that pull
// often say it only of those that are pushed.
func (c *capabilities) diagnostics() diagnosticSupport {
	d := c.TextDocument.PublishDiagnostics.diagnosticSupport
	if p := c.TextDocument.Diagnostic; p != nil {
		d.RelatedInformation = d.RelatedInformation || p.RelatedInformation
		d.CodeDescriptionSupport = d.CodeDescriptionSupport || p.CodeDescriptionSupport
		d.DataSupport = d.DataSupport || p.DataSupport
		if len(d.TagSupport.ValueSet) == 0 {
			d.TagSupport = p.TagSupport
		}
	}
	return d
}

// documentChanges reports whether edits may name versions. A client that knows
// resource operations does so too, also if it does not say it.
func (c *capabilities) documentChanges() bool {
	e := &c.Workspace.WorkspaceEdit
	return e.DocumentChanges || len(e.ResourceOperations) > 0
}

// creates reports whether an edit may create a file.
func (c *capabilities) creates() bool {
	return slices.Contains(c.Workspace.WorkspaceEdit.ResourceOperations, "create")
}

// resolvesEdits reports whether a code action may do without its edit until it
// is chosen. The client must give back the action's data for that.
func (c *capabilities) resolvesEdits() bool {
	a := &c.TextDocument.CodeAction
	return a.DataSupport && slices.Contains(a.ResolveSupport.Properties, "edit")
}

// itemDefault reports whether a completion list may hold the member once for all
// of its items.
func (c *capabilities) itemDefault(member string) bool {
	return slices.Contains(c.TextDocument.Completion.CompletionList.ItemDefaults, member)
}

// markdown reports whether a client prefers Markdown; its formats are in the
// order of its preference. A client that says nothing gets plain text.
func markdown(formats []string) bool { return len(formats) > 0 && formats[0] == "markdown" }
