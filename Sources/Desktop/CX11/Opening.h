// Opens a display whose server may disappear meanwhile.
#pragma once
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <setjmp.h>

// The jump target for a connection that is lost while this thread opens a display; NULL at other times.
static _Thread_local jmp_buf *volatile cx11_opening = NULL;
static _Thread_local Display *volatile cx11_unopened = NULL;

// Xlib's handler for a lost connection.
//
// After it, Xlib calls the exit handler of the display, which ends the process by default. A display can have its own
// only once it is open, and opening it already makes requests.
static inline int cx11_connection_lost(Display *display) {
  if (!cx11_opening) return 0;
  cx11_unopened = display;
  longjmp(*cx11_opening, 1);
}

// Opens a display; NULL if there is none, or if the connection is lost meanwhile: then the socket is closed, and a few
// kilobytes that belong to Xlib are leaked.
static inline __attribute__((noinline)) Display *cx11_open_display(const char *name) {
  jmp_buf end;
  XSetIOErrorHandler(cx11_connection_lost);
  if (setjmp(end) != 0) {
    cx11_opening = NULL;
    xcb_disconnect(XGetXCBConnection(cx11_unopened));
    return NULL;
  }
  cx11_opening = &end;
  Display *display = XOpenDisplay(name);
  cx11_opening = NULL;
  return display;
}
