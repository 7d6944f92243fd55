@_exported public import Materials
@_exported public import ViewGraph
