// The extensions Present 1.0 and XFixes 2.0 (regions), by presentproto.h and xfixesproto.h. Xlib has no functions for
// them; XCB sends the requests on Xlib's connection and keeps Present's events in a separate queue.
#pragma once
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xmd.h>
#include <X11/extensions/presentproto.h>
#include <X11/extensions/xfixesproto.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcbext.h>

// A refresh at which a frame was shown, or the release of its pixmap.
typedef struct {
  // The number that the request was given.
  uint32_t serial;
  // True if the event reports that the pixmap is free; the other fields below are 0 then.
  bool is_idle;
  // True if the frame was replaced before it was shown.
  bool is_skipped;
  // The time of the refresh in microseconds of the server's monotonic clock, and its number.
  uint64_t ust;
  uint64_t msc;
} cx11_presented;

static xcb_extension_t cx11_present = {"Present", 0};
static xcb_extension_t cx11_xfixes = {"XFIXES", 0};

// Sends a request, whose length and opcodes XCB fills in. Returns its sequence number.
static inline unsigned cx11_send(
    Display *display, xcb_extension_t *extension, uint8_t opcode, bool has_reply, void *head, size_t head_size,
    const void *tail, size_t tail_size) {
  xcb_protocol_request_t request = {.count = 2, .ext = extension, .opcode = opcode, .isvoid = !has_reply};
  // XCB uses the two entries before the first.
  struct iovec parts[4] = {{0}};
  parts[2].iov_base = head;
  parts[2].iov_len = head_size;
  parts[3].iov_base = (void *)tail;
  parts[3].iov_len = tail_size;
  return xcb_send_request(XGetXCBConnection(display), has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &request);
}

static inline bool cx11_has_version(
    Display *display, xcb_extension_t *extension, uint32_t major, uint32_t minor) {
  xcb_connection_t *server = XGetXCBConnection(display);
  const xcb_query_extension_reply_t *found = xcb_get_extension_data(server, extension);
  if (!found || !found->present) return false;
  // Both extensions have the same request for their version.
  xPresentQueryVersionReq query = {.majorVersion = major, .minorVersion = minor};
  unsigned sequence = cx11_send(display, extension, X_PresentQueryVersion, true, &query, sizeof query, NULL, 0);
  xPresentQueryVersionReply *reply = xcb_wait_for_reply(server, sequence, NULL);
  bool is_new_enough = reply && reply->majorVersion >= major;
  free(reply);
  return is_new_enough;
}

// Returns true if the server has both extensions. Waits for its answer.
static inline bool cx11_present_query(Display *display) {
  return cx11_has_version(display, &cx11_present, 1, 0) && cx11_has_version(display, &cx11_xfixes, 2, 0);
}

// Selects the events of a window. Returns the queue that receives them, which the connection owns.
static inline xcb_special_event_t *cx11_present_select(Display *display, Window window) {
  xcb_connection_t *server = XGetXCBConnection(display);
  uint32_t id = xcb_generate_id(server);
  xcb_special_event_t *queue = xcb_register_for_special_xge(server, &cx11_present, id, NULL);
  xPresentSelectInputReq request = {
      .eid = id, .window = (CARD32)window, .eventMask = PresentCompleteNotifyMask | PresentIdleNotifyMask};
  cx11_send(display, &cx11_present, X_PresentSelectInput, false, &request, sizeof request, NULL, 0);
  return queue;
}

static inline void cx11_present_forget(Display *display, xcb_special_event_t *queue) {
  xcb_unregister_for_special_event(XGetXCBConnection(display), queue);
}

// Copies `region` of a pixmap to the window: at once, or at the refresh `msc`, or at the next one if that has passed.
static inline void cx11_present_pixmap(
    Display *display, Window window, Pixmap pixmap, uint32_t serial, uint32_t region, bool at_once,
    uint64_t msc) {
  xPresentPixmapReq request = {
      .window = (CARD32)window, .pixmap = (CARD32)pixmap, .serial = serial, .update = region,
      .options = PresentOptionCopy | (at_once ? PresentOptionAsync : 0), .target_msc = msc};
  cx11_send(display, &cx11_present, X_PresentPixmap, false, &request, sizeof request, NULL, 0);
}

// Requests an event with the time of the next refresh.
static inline void cx11_present_notify(Display *display, Window window, uint32_t serial) {
  xPresentNotifyMSCReq request = {.window = (CARD32)window, .serial = serial, .divisor = 1};
  cx11_send(display, &cx11_present, X_PresentNotifyMSC, false, &request, sizeof request, NULL, 0);
}

// Takes the next event. Returns false if there is none. Reads from the connection.
static inline bool cx11_present_next(Display *display, xcb_special_event_t *queue, cx11_presented *result) {
  xcb_generic_event_t *event = xcb_poll_for_special_event(XGetXCBConnection(display), queue);
  if (!event) return false;
  memset(result, 0, sizeof *result);
  const xPresentCompleteNotify *notice = (const xPresentCompleteNotify *)event;
  result->serial = notice->serial;
  result->is_idle = notice->evtype == PresentIdleNotify;
  if (notice->evtype == PresentCompleteNotify) {
    result->is_skipped = notice->mode == PresentCompleteModeSkip;
    // XCB inserts four bytes after the first 32 of an event.
    memcpy(&result->ust, (const char *)event + 24, 8);
    memcpy(&result->msc, (const char *)event + 36, 8);
  }
  free(event);
  return true;
}

// Creates an empty region.
static inline uint32_t cx11_region_create(Display *display) {
  uint32_t id = xcb_generate_id(XGetXCBConnection(display));
  xXFixesCreateRegionReq request = {.region = id};
  cx11_send(display, &cx11_xfixes, X_XFixesCreateRegion, false, &request, sizeof request, NULL, 0);
  return id;
}

static inline void cx11_region_set(Display *display, uint32_t region, const XRectangle *rects, size_t count) {
  xXFixesSetRegionReq request = {.region = region};
  cx11_send(
      display, &cx11_xfixes, X_XFixesSetRegion, false, &request, sizeof request, rects, count * sizeof *rects);
}

static inline void cx11_region_destroy(Display *display, uint32_t region) {
  xXFixesDestroyRegionReq request = {.region = region};
  cx11_send(display, &cx11_xfixes, X_XFixesDestroyRegion, false, &request, sizeof request, NULL, 0);
}
