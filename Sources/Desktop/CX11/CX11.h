// Xlib and the extensions that the window uses, with functions in place of Xlib's macros, and XCB for the requests that
// Xlib lacks.
#pragma once
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <xcb/shm.h>

#include "Opening.h"
#include "Present.h"

static inline int cx11_connection_number(Display *display) { return ConnectionNumber(display); }
static inline int cx11_default_screen(Display *display) { return DefaultScreen(display); }
static inline Window cx11_root_window(Display *display, int screen) { return RootWindow(display, screen); }
static inline Visual *cx11_default_visual(Display *display, int screen) { return DefaultVisual(display, screen); }
static inline int cx11_default_depth(Display *display, int screen) { return DefaultDepth(display, screen); }
static inline unsigned long cx11_black_pixel(Display *display, int screen) { return BlackPixel(display, screen); }
static inline int cx11_display_width(Display *display, int screen) { return DisplayWidth(display, screen); }
static inline int cx11_display_height(Display *display, int screen) { return DisplayHeight(display, screen); }
static inline unsigned long cx11_last_processed(Display *display) { return LastKnownRequestProcessed(display); }
// Destroys an image without its pixels, which XDestroyImage would free, but which belong to the frame memory.
static inline void cx11_free_image_keeping_pixels(XImage *image) {
  image->data = NULL;
  XDestroyImage(image);
}
static inline unsigned long cx11_get_pixel(XImage *image, int x, int y) { return XGetPixel(image, x, y); }
static inline void cx11_destroy_image(XImage *image) { XDestroyImage(image); }

// Gives a display whose connection was lost a buffer of `size` bytes, to which the interrupted call writes the rest of
// its requests; it is never sent nor freed.
//
// Xlib expects the handler of I/O errors to end the process. When it returns, the old buffer stays full:
// XChangeProperty waits forever for room (_XData32 of libX11 1.8.4), and other requests write to a null pointer
// (_XGetRequest). The pointers into the buffer, last_req, buffer, bufptr and bufmax, have names only in Xlibint.h,
// whose Display is a different type from that of Xlib.h.
static inline void cx11_discard_requests(Display *display, size_t size) {
  char *buffer = calloc(1, size);
  if (!buffer) return;
  _XPrivDisplay fields = (_XPrivDisplay)display;
  fields->private11 = fields->private12 = fields->private13 = buffer;
  fields->private14 = buffer + size;
}
