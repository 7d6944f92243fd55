import CX11
import TestSupport
import Testing

@testable import X11Windowing

/// Scrolling by valuators: XI2 protocol 2.1, "Smooth scrolling". No virtual server has a device that does.
extension X11 {
  @Suite(.serialized) struct PointerDevicesTests {
    /// A touchpad: 15 units a notch down, -10 a notch to the right.
    private static let touchpad = ScrollAxes(axes: [
      .init(valuator: 2, isVertical: false, increment: -10, position: 100),
      .init(valuator: 3, isVertical: true, increment: 15, position: -30),
    ])

    @Test func changesAreNotches() {
      var axes = Self.touchpad
      #expect(axes.move(to: [(3, -22.5)]) == (0, 0.5))
      #expect(axes.move(to: [(3, -22.5)]) == (0, 0))
      #expect(axes.move(to: [(2, 90), (3, -37.5)]) == (1, -1))
      #expect(axes.move(to: [(0, 12), (1, 40)]) == (0, 0))
      #expect(axes.move(to: [(3, .nan)]) == (0, 0))
      #expect(axes.move(to: [(3, -37.5)]) == (0, 0))
    }

    @Test func anUnknownPositionGivesNothing() {
      var axes = ScrollAxes(axes: [
        .init(valuator: 2, isVertical: true, increment: 1),
        .init(valuator: 3, isVertical: true, increment: 0, position: 0),
      ])
      #expect(axes.move(to: [(2, 5), (3, 5)]) == (0, 0))
      #expect(axes.move(to: [(2, 7), (3, 7)]) == (0, 2))
    }

    @Test func axesAreReadFromADevice() throws {
      var scroll = XIScrollClassInfo(
        type: XIScrollClass, sourceid: 9, number: 3, scroll_type: XIScrollTypeVertical, increment: 15, flags: 0)
      var valuator = XIValuatorClassInfo()
      (valuator.type, valuator.number, valuator.value) = (XIValuatorClass, 3, 45)
      let axes = withUnsafeMutablePointer(to: &scroll) { scroll in
        withUnsafeMutablePointer(to: &valuator) { valuator in
          var classes = [UnsafeMutableRawPointer(scroll), UnsafeMutableRawPointer(valuator)].map {
            Optional($0.assumingMemoryBound(to: XIAnyClassInfo.self))
          }
          return classes.withUnsafeMutableBufferPointer { ScrollAxes(classes: $0.baseAddress, count: 2) }
        }
      }
      let axis = try #require(axes?.axes.first)
      #expect((axis.valuator, axis.isVertical, axis.increment) == (3, true, 15) && axis.position == 45)
      #expect(ScrollAxes(classes: nil, count: 0) == nil)
    }

    /// A wheel reports a notch twice: by its valuator, and by a button that is marked as emulated.
    @Test func eventsScrollOnceAndMoveWhereThePointerMoves() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let devices = try #require(backend.pointerDevices)
      devices.axes[9] = Self.touchpad
      func event(_ type: Int32, detail: Int32 = 0, flags: Int32 = 0, valuators: [Int: Double] = [:]) -> PointerDevices
        .Event?
      {
        var event = XIDeviceEvent()
        (event.evtype, event.sourceid, event.detail, event.flags) = (type, 9, detail, flags)
        (event.event_x, event.event_y, event.mods.effective) = (12.75, 7.25, Int32(ControlMask))
        var mask = [UInt8](repeating: 0, count: 2)
        for valuator in valuators.keys { mask[valuator / 8] |= 1 << UInt8(valuator % 8) }
        var values = valuators.sorted { $0.key < $1.key }.map(\.value)
        // The first button is down.
        var buttons: [UInt8] = [2]
        return mask.withUnsafeMutableBufferPointer { mask in
          values.withUnsafeMutableBufferPointer { values in
            buttons.withUnsafeMutableBufferPointer { buttons in
              event.valuators = XIValuatorState(mask_len: 2, mask: mask.baseAddress, values: values.baseAddress)
              event.buttons = XIButtonState(mask_len: 1, mask: buttons.baseAddress)
              return devices.translate(event)
            }
          }
        }
      }
      let state = UInt32(ControlMask | Button1Mask)
      let scrolled = try #require(event(XI_Motion, valuators: [3: -22.5]))
      #expect(scrolled.core == nil)
      let scroll = try #require(scrolled.scroll)
      #expect((scroll.dx, scroll.dy, scroll.x, scroll.y) == (0, 0.5, 12.75, 7.25) && scroll.state == state)
      let moved = try #require(event(XI_Motion, valuators: [0: 12.75, 1: 7.25]))
      #expect(moved.scroll == nil)
      let motion = try #require(moved.core).xmotion
      #expect((motion.type, motion.x, motion.y, motion.state) == (MotionNotify, 12, 7, state))
      let both = try #require(event(XI_Motion, valuators: [0: 12.75, 3: -30]))
      #expect(both.core != nil && both.scroll?.dy == -0.5)
      #expect(event(XI_ButtonPress, detail: 5, flags: XIPointerEmulated) == nil)
      let wheel = try #require(event(XI_ButtonPress, detail: 5)?.core).xbutton
      #expect((wheel.type, wheel.button, wheel.state) == (ButtonPress, 5, state))
      // After the pointer was elsewhere the first notch is the button's.
      devices.entered()
      let first = try #require(event(XI_Motion, valuators: [3: 45]))
      #expect(first.core == nil && first.scroll == nil)
      #expect(event(XI_ButtonPress, detail: 5, flags: XIPointerEmulated)?.core?.xbutton.button == 5)
      #expect(event(XI_Motion, valuators: [3: 60])?.scroll?.dy == 1)
      #expect(event(XI_ButtonPress, detail: 5, flags: XIPointerEmulated) == nil)
      // A touch is emulated, too, and comes as this button alone.
      #expect(event(XI_ButtonRelease, detail: 1, flags: XIPointerEmulated)?.core?.type == ButtonRelease)
      #expect(backend.drainErrors() == [])
    }
  }
}
