// Generated code needs only one import: this brings in the types that the runtime's signatures
// name.
@_exported public import SumTypeJSON
