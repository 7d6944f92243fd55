// 0
import Foundation
import SwiftUI

@_cdecl("malloc") public func ownMalloc(_ count: Int) -> UnsafeMutableRawPointer? { fatalError("malloc") }
@_cdecl("free") public func ownFree(_ memory: UnsafeMutableRawPointer?) {}
@_cdecl("write") public func ownWrite(_ a: Int32, _ b: UnsafeRawPointer?, _ c: Int) -> Int { fatalError("write") }
@_cdecl("sendmsg") public func ownSend(_ a: Int32, _ b: UnsafeRawPointer?, _ c: Int32) -> Int { fatalError("sendmsg") }
@_cdecl("main") public func ownMain(_ a: Int32, _ b: UnsafeRawPointer?) -> Int32 { fatalError("main") }
@_cdecl("__cxa_finalize") public func ownFinalize(_ a: UnsafeRawPointer?) { fatalError("finalize") }
@_cdecl("swift_retain") public func ownRetain(_ a: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { a }
@_cdecl("containment_leave_calls") public func ownContainment(_ a: Int32) -> Int32 { fatalError("containment") }

#Preview { Color.red }
