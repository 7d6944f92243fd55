// What the Glibc module leaves out, or offers only as a call with a variable number of arguments.
#pragma once
#include <sys/prctl.h>

// Names the calling thread, for tools that list threads; at most 15 bytes.
static inline int platform_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
