@_exported public import ViewDrawing
