// What an app uses of sumtype, and nothing else: an app writes `import SumType`. Generated code imports the modules
// below themselves; what only generated code calls is in no completion list.

@_exported import enum SumTypeJSON.Indirect
// JSON values, which domain types may have, and errors with places.
@_exported import struct SumTypeJSON.JSONArray
@_exported import struct SumTypeJSON.JSONError
@_exported import enum SumTypeJSON.JSONKind
@_exported import struct SumTypeJSON.JSONLocation
@_exported import struct SumTypeJSON.JSONNumber
@_exported import struct SumTypeJSON.JSONObject
@_exported import enum SumTypeJSON.JSONOrText
@_exported import struct SumTypeJSON.JSONPointer
@_exported import struct SumTypeJSON.JSONSlice
@_exported import struct SumTypeJSON.JSONStyle
@_exported import enum SumTypeJSON.JSONTag
@_exported import enum SumTypeJSON.JSONValue
@_exported import struct SumTypeJSON.OneEntry
@_exported import struct SumTypeJSON.TextPattern
@_exported import struct SumTypeJSON.Unrecognized
// Where documents are kept.
@_exported import struct SumTypeRuntime.AnyUnknownEntry
// Streams of JSON lines.
@_exported import struct SumTypeRuntime.AsyncByteChunks
@_exported import struct SumTypeRuntime.AsyncFileChunks
@_exported import struct SumTypeRuntime.AsyncLineSequence
@_exported import protocol SumTypeRuntime.ByteSink
@_exported import enum SumTypeRuntime.DocumentError
@_exported import protocol SumTypeRuntime.DocumentRepository
@_exported import protocol SumTypeRuntime.DocumentRows
// Documents: load, keep, save.
@_exported import typealias SumTypeRuntime.DroppedItem
// Entries as rows of an app's own database.
@_exported import enum SumTypeRuntime.EntryContent
@_exported import struct SumTypeRuntime.EntryRow
@_exported import protocol SumTypeRuntime.EntryStorage
@_exported import struct SumTypeRuntime.EntryTable
@_exported import struct SumTypeRuntime.FileOptions
@_exported import class SumTypeRuntime.FileRepository
@_exported import class SumTypeRuntime.InMemoryEntries
@_exported import class SumTypeRuntime.InMemoryRepository
@_exported import protocol SumTypeRuntime.JSONDocument
@_exported import protocol SumTypeRuntime.JSONLinesDocument
@_exported import struct SumTypeRuntime.JSONLinesWriter
@_exported import struct SumTypeRuntime.KeptReport
@_exported import struct SumTypeRuntime.LineChanges
@_exported import struct SumTypeRuntime.LineEdit
@_exported import enum SumTypeRuntime.LineEnding
@_exported import struct SumTypeRuntime.LineEntry
@_exported import struct SumTypeRuntime.LineError
@_exported import enum SumTypeRuntime.LineProblem
@_exported import struct SumTypeRuntime.LineReport
@_exported import struct SumTypeRuntime.LineSequence
@_exported import struct SumTypeRuntime.LineTally
@_exported import struct SumTypeRuntime.Loaded
// DTOs and their mapping.
@_exported import enum SumTypeRuntime.MapOrEmptyArray
@_exported import protocol SumTypeRuntime.MappedDTO
@_exported import struct SumTypeRuntime.MappingError
@_exported import enum SumTypeRuntime.OneOrMany
@_exported import struct SumTypeRuntime.Preserved
@_exported import class SumTypeRuntime.RowRepository
@_exported import struct SumTypeRuntime.Saved
@_exported import struct SumTypeRuntime.StoredEntry
@_exported import class SumTypeRuntime.SynchronousRepository
@_exported import struct SumTypeRuntime.UnknownElement
// Variants named as key paths name fields.
@_exported import struct SumTypeRuntime.VariantPath
