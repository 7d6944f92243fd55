// Xlib and the extensions that the window uses, with functions in place of Xlib's macros, and XCB for the requests that
// Xlib lacks.
#pragma once
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <xcb/shm.h>

static inline int cx11_connection_number(Display *display) { return ConnectionNumber(display); }
static inline int cx11_default_screen(Display *display) { return DefaultScreen(display); }
static inline Window cx11_root_window(Display *display, int screen) { return RootWindow(display, screen); }
static inline Visual *cx11_default_visual(Display *display, int screen) { return DefaultVisual(display, screen); }
static inline int cx11_default_depth(Display *display, int screen) { return DefaultDepth(display, screen); }
static inline int cx11_display_width(Display *display, int screen) { return DisplayWidth(display, screen); }
static inline int cx11_display_height(Display *display, int screen) { return DisplayHeight(display, screen); }
static inline unsigned long cx11_last_processed(Display *display) { return LastKnownRequestProcessed(display); }
// XDestroyImage also frees the pixels, which belong to the frame memory.
static inline void cx11_free_image_keeping_pixels(XImage *image) {
  image->data = NULL;
  XDestroyImage(image);
}
static inline unsigned long cx11_get_pixel(XImage *image, int x, int y) { return XGetPixel(image, x, y); }
static inline void cx11_destroy_image(XImage *image) { XDestroyImage(image); }
