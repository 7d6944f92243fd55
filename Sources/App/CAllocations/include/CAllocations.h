// Counts heap allocations of the rendering threads, which should make none in a steady frame.
#pragma once

// Excludes later allocations of the calling thread, the main one, from the count that other threads see.
void allocations_ignore_this_thread(void);

// The number of allocations, since the program started, of the calling thread, if it is ignored by others, and of all
// threads named `vitrine-render` or `vitrine-worker`, which make the pixels; 0 where a sanitizer replaces malloc.
long allocations_counted(void);

// Has the process end, with one line on standard error and this exit code, when memory that was asked for is not there:
// libraries abort then, each in its own way. Until it is called, and with a code of 0, such calls return NULL.
void allocations_end_when_exhausted(int code);

// Has each large block returned to the system when it is freed. By default glibc raises the size from which it maps
// blocks by themselves to that of each such block that is freed, and keeps pictures in its heaps from then on.
void allocations_return_large_blocks(void);
