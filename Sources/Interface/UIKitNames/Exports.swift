@_exported public import ViewControls
