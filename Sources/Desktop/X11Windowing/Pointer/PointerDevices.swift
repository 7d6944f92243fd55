import CX11

/// Pointer events of the X Input Extension 2.1, with the positions of wheels and touchpads.
///
/// They replace the core protocol's events, in which a notch is a button and less than a notch is not reported.
final class PointerDevices {
  /// A pointer event in the form of the core protocol, and the distance that it scrolled.
  struct Event {
    var core: XEvent?
    var scroll: (dx: Double, dy: Double, x: Double, y: Double, state: UInt32)?
  }

  private let connection: DisplayConnection
  /// The opcode by which the server marks events of this extension.
  private let opcode: Int32
  /// The scroll axes, by the id of the device that an event comes from.
  var axes: [Int32: ScrollAxes] = [:]

  /// Selects the events of a window; nil if the server lacks the extension.
  init?(_ connection: DisplayConnection, _ window: WindowHandles) {
    var (opcode, firstEvent, firstError): (Int32, Int32, Int32) = (0, 0, 0)
    guard !connection.isLost,
      XQueryExtension(connection.handle, "XInputExtension", &opcode, &firstEvent, &firstError) != 0,
      !connection.isLost
    else { return nil }
    var (major, minor): (Int32, Int32) = (2, 1)
    guard XIQueryVersion(connection.handle, &major, &minor) == Success, !connection.isLost, (major, minor) >= (2, 1)
    else { return nil }
    self.connection = connection
    self.opcode = opcode
    let types = [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_DeviceChanged]
    var mask = types.reduce(UInt8(0)) { $0 | 1 << UInt8($1) }
    withUnsafeMutablePointer(to: &mask) {
      var wanted = XIEventMask(deviceid: XIAllMasterDevices, mask_len: 1, mask: $0)
      XISelectEvents(connection.handle, window.id, &wanted, 1)
    }
    guard !connection.isLost else { return nil }
    var count: Int32 = 0
    guard let devices = XIQueryDevice(connection.handle, XIAllDevices, &count), !connection.isLost else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    for device in UnsafeBufferPointer(start: devices, count: Int(count)) {
      axes[device.deviceid] = ScrollAxes(classes: device.classes, count: device.num_classes)
    }
  }

  /// Records that the pointer comes from another window, where it may have scrolled.
  ///
  /// Querying the current positions of the axes would wait for the server.
  func entered() {
    for device in axes.keys { axes[device]?.forget() }
  }

  /// Translates an event; nil if it is of another kind.
  func translate(_ event: inout XEvent) -> Event? {
    guard event.type == GenericEvent, event.xcookie.extension == opcode,
      XGetEventData(connection.handle, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(connection.handle, &event.xcookie) }
    guard let data = event.xcookie.data else { return nil }
    switch event.xcookie.evtype {
    case XI_DeviceChanged:
      let change = data.load(as: XIDeviceChangedEvent.self)
      axes[change.sourceid] = ScrollAxes(classes: change.classes, count: change.num_classes)
      return nil
    case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
      return translate(data.load(as: XIDeviceEvent.self))
    default: return nil
    }
  }

  /// Translates a press, a release or a motion; nil for an event that is also reported in another form.
  func translate(_ event: XIDeviceEvent) -> Event? {
    let state = coreState(of: event)
    guard event.evtype == XI_Motion else {
      // A notch that a valuator reports also arrives as a button.
      let isEmulated = event.detail > 3 && event.flags & XIPointerEmulated != 0
      let isRepeated = isEmulated && axes[event.sourceid]?.isFollowed == true
      return isRepeated ? nil : Event(core: coreButton(event, state))
    }
    let valuators = event.valuators.values(upTo: 64)
    let (dx, dy) = axes[event.sourceid]?.move(to: valuators) ?? (0, 0)
    let isMoved = valuators.isEmpty || valuators.contains { $0.valuator < 2 }
    return Event(
      core: isMoved ? coreMotion(event, state) : nil,
      scroll: (dx, dy) == (0, 0) ? nil : (dx, dy, event.event_x, event.event_y, state))
  }

  /// Returns the state of modifiers and buttons before the event, in the core protocol's format.
  private func coreState(of event: XIDeviceEvent) -> UInt32 {
    let buttons = UnsafeBufferPointer(start: event.buttons.mask, count: Int(max(0, event.buttons.mask_len)))
    // Bit 1 is the first button.
    let pressed = UInt32(buttons.first ?? 0) >> 1 & 0x1F
    return UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF | pressed << 8
      | UInt32(truncatingIfNeeded: event.group.effective) & 3 << 13
  }

  private func coreButton(_ event: XIDeviceEvent, _ state: UInt32) -> XEvent {
    var core = XEvent()
    core.xbutton = XButtonEvent(
      type: event.evtype == XI_ButtonPress ? ButtonPress : ButtonRelease, serial: event.serial, send_event: 0,
      display: connection.handle, window: event.event, root: event.root, subwindow: event.child, time: event.time,
      x: pixel(event.event_x), y: pixel(event.event_y), x_root: pixel(event.root_x), y_root: pixel(event.root_y),
      state: state, button: UInt32(max(0, event.detail)), same_screen: 1)
    return core
  }

  private func coreMotion(_ event: XIDeviceEvent, _ state: UInt32) -> XEvent {
    var core = XEvent()
    core.xmotion = XMotionEvent(
      type: MotionNotify, serial: event.serial, send_event: 0, display: connection.handle, window: event.event,
      root: event.root, subwindow: event.child, time: event.time, x: pixel(event.event_x), y: pixel(event.event_y),
      x_root: pixel(event.root_x), y_root: pixel(event.root_y), state: state, is_hint: 0, same_screen: 1)
    return core
  }

  /// Returns the pixel of a coordinate, which is a 16.16 number in the protocol.
  private func pixel(_ coordinate: Double) -> Int32 { Int32(coordinate.rounded(.down)) }
}

extension ScrollAxes {
  /// The scroll axes among the classes of a device, with their current positions; nil if there are none.
  init?(classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int32) {
    var found: [Axis] = []
    var positions: [Int: Double] = [:]
    for index in 0..<Int(max(0, count)) {
      guard let description = classes?[index] else { continue }
      let pointer = UnsafeRawPointer(description)
      switch description.pointee.type {
      case XIScrollClass:
        let scroll = pointer.load(as: XIScrollClassInfo.self)
        found.append(
          Axis(
            valuator: Int(scroll.number), isVertical: scroll.scroll_type == XIScrollTypeVertical,
            increment: scroll.increment))
      case XIValuatorClass:
        let valuator = pointer.load(as: XIValuatorClassInfo.self)
        positions[Int(valuator.number)] = valuator.value
      default: break
      }
    }
    guard !found.isEmpty else { return nil }
    axes = found.map {
      var axis = $0
      axis.position = positions[axis.valuator]
      return axis
    }
  }
}

extension XIValuatorState {
  /// Returns the valuators of an event with their values; the event stores only the values that are set, one after
  /// another.
  fileprivate func values(upTo limit: Int) -> [(valuator: Int, value: Double)] {
    guard let mask, let values else { return [] }
    let set = (0..<min(limit, Int(max(0, mask_len)) * 8)).filter { mask[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
    return set.enumerated().map { ($1, values[$0]) }
  }
}
