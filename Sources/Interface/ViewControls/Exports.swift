@_exported public import ViewInput
