// Counts heap allocations of the rendering threads, which should make none in a steady frame.
#pragma once

// Excludes later allocations of the calling thread from the count that other threads see.
void allocations_ignore_this_thread(void);

// The number of allocations, since the program started, of the calling thread and of all threads that are not ignored;
// 0 where a sanitizer replaces malloc.
long allocations_counted(void);

// Has each large block returned to the system when it is freed. By default glibc raises the size from which it maps blocks
// by themselves to that of each such block that is freed, and keeps pictures in its heaps from then on.
void allocations_return_large_blocks(void);
