// Counts heap allocations of the threads that make pixels, which should make none.
#pragma once

// The calling thread's allocations are not counted from now on.
void allocations_ignore_this_thread(void);

// Allocations of all other threads since the program began; 0 where a sanitizer has taken malloc's place.
long allocations_counted(void);
