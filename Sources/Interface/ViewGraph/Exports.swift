@_exported public import Foundation
@_exported public import Observation
@_exported public import Publishing
@_exported public import ViewValues
