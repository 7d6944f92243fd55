// Counts heap allocations of the rendering threads, which should make none in a steady frame.
#pragma once

// Excludes later allocations of the calling thread, the main one, from the count that other threads see.
void allocations_ignore_this_thread(void);

// The number of allocations since the program started, by the threads named `vitrine-render` or `vitrine-worker`, which
// make the pixels, and by the calling thread if the count of others excludes it; 0 where a sanitizer replaces malloc.
long allocations_counted(void);

// Makes a failed allocation end the process with one line on standard error and this exit code: otherwise libraries
// abort, each in its own way. Until it is called, and with a code of 0, failed allocations return NULL.
void allocations_end_when_exhausted(int code);

// Returns each large block to the system when it is freed. By default glibc raises its threshold for mapping blocks to
// the size of each mapped block that is freed, and keeps pictures in its heaps from then on.
void allocations_return_large_blocks(void);
