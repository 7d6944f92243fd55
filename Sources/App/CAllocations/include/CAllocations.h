// Counts heap allocations of the threads that make pixels, which should make none.
#pragma once

// From now on the calling thread's allocations count for itself alone.
void allocations_ignore_this_thread(void);

// Allocations of the calling thread and of all that are not ignored, since the program began; 0 where a sanitizer has
// taken malloc's place.
long allocations_counted(void);
