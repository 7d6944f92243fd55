// Counts heap allocations of the rendering threads, which should make none in a steady frame.
#pragma once

// Excludes later allocations of the calling thread from the count that other threads see.
void allocations_ignore_this_thread(void);

// The number of allocations, since the program started, of the calling thread and of all threads that are not ignored;
// 0 where a sanitizer replaces malloc.
long allocations_counted(void);
