// Generated code writes one import: what the runtime's signatures name comes with it.
@_exported public import SumTypeJSON
