// Opening a display whose server may go away meanwhile.
#pragma once
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <setjmp.h>

// Where a lost connection ends the opening of a display on this thread; NULL at other times.
static _Thread_local jmp_buf *volatile cx11_opening = NULL;
static _Thread_local Display *volatile cx11_unopened = NULL;

// Xlib's handler for a lost connection.
//
// After it Xlib calls the exit handler of the display, which ends the process until the display has one of its own:
// that is possible only once it is open, and opening it makes requests.
static inline int cx11_connection_lost(Display *display) {
  if (!cx11_opening) return 0;
  cx11_unopened = display;
  longjmp(*cx11_opening, 1);
}

// Opens a display; NULL where there is none, or if the connection is lost meanwhile: then the socket is closed, and a
// few kilobytes of Xlib's are leaked.
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
