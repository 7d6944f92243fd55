// The messages between a host and its agent, the process that runs compiled functions.
//
// Each message is one packet of a SOCK_SEQPACKET socket and begins with its kind. The host sends requests; the agent
// answers `LOAD` and `RUN`, in order. Memory is shared by descriptors (memfd) and named by the host's numbers; no message
// holds an address. The agent runs untrusted code, so the host trusts no value in an answer.
#ifndef VITRINE_AGENT
#define VITRINE_AGENT

#include <stdint.h>

enum agent_limit {
  AGENT_PROGRAMS = 256,
  AGENT_MEMORIES = 4096,
  AGENT_SLOTS = 1024,
  AGENT_RECTS = 512,
  AGENT_THREADS = 256,
  AGENT_WIDTH = 32768,
  AGENT_PACKET = 128 << 10,
};

enum agent_request {
  // agent_map, with a descriptor
  AGENT_MAP = 1,
  // agent_name
  AGENT_UNMAP,
  // agent_name, with the descriptor of the library
  AGENT_LOAD,
  // agent_name
  AGENT_UNLOAD,
  // agent_run, agent_rect for each rectangle, agent_slot for each argument
  AGENT_RUN,
};

enum agent_answer {
  // agent_report
  AGENT_LOADED = 1,
  // agent_report and the loader's message, with a terminating zero
  AGENT_REFUSED,
  // agent_report
  AGENT_DONE,
  // agent_report: a signal came; the agent ends
  AGENT_FAILED,
};

struct agent_map {
  uint32_t kind, id;
  uint64_t bytes;
  // True if functions may write to it.
  uint32_t is_writable;
  // True if any element that a 32-bit index names can be read: zero outside the memory.
  uint32_t is_array;
};

struct agent_name {
  uint32_t kind, id;
};

struct agent_rect {
  int32_t x, y, width, height;
};

// Pixels in shared memory.
struct agent_pixels {
  // The number of the memory; 0 for none.
  uint32_t memory;
  int32_t width, height;
  // The distance between rows in pixels.
  int32_t stride;
  uint64_t offset;
};

enum agent_slot_kind { AGENT_NUMBERS, AGENT_MEMORY, AGENT_IMAGE };

// An argument of a function.
struct agent_slot {
  uint32_t index, kind;
  float numbers[4];
  // The picture of AGENT_IMAGE, or the memory of AGENT_MEMORY.
  struct agent_pixels pixels;
  // The number of elements of AGENT_MEMORY.
  int64_t count;
};

// A request to compute rectangles of a destination by a program: into the target, the canvas, or both.
struct agent_run {
  uint32_t kind, serial, program, threads;
  uint32_t rects, slots;
  struct agent_pixels source, target, canvas;
  // The destination's pixels that come first in the target and in the canvas.
  int32_t target_x, target_y, canvas_x, canvas_y;
  // The fields of `vitrine::call` from `source_x` to `place_y`.
  int32_t source_x, source_y;
  float unit, origin_x, origin_y, pixels, place_x, place_y;
  // Dither thresholds; 0 for none. The stride is in elements.
  uint32_t thresholds;
  int32_t threshold_stride;
  // The memory in which programs that trace store each stage's values; 0 for none.
  uint32_t trace;
  uint32_t reserved;
};

struct agent_report {
  uint32_t kind;
  // The serial number of the run, or the number of the program.
  uint32_t serial;
  // For AGENT_FAILED: the signal, and the system call that was refused, or -1.
  int32_t signal, call;
  // For AGENT_FAILED: the program, or 0, and the place of the instruction in its library.
  uint32_t program;
  uint32_t reserved;
  uint64_t place;
};

// The progress of a thread of the agent; each has a cache line of its own.
struct agent_thread {
  // The number of rows that it has finished, in all runs.
  uint64_t rows;
  // True while the thread writes to a canvas.
  uint32_t is_on_canvas;
  uint32_t padding[13];
};

// The memory that both sides map from the start.
struct agent_progress {
  // Written by the host: the run whose canvas must no longer be written to.
  uint32_t abandoned;
  uint32_t padding[15];
  struct agent_thread threads[AGENT_THREADS];
};

// The descriptors with which an agent starts; all others are closed.
enum agent_descriptor { AGENT_SOCKET = 3, AGENT_PROGRESS = 4 };

#endif
