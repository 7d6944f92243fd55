// The rights that a running process gives up by itself.
#define _GNU_SOURCE
#include "containment.h"
#include "containment_lists.h"

#include <string.h>

int containment_leave_calls(enum containment_list list) {
  static struct containment_program program;
  containment_compile_list(&program, list, (uint32_t)getpid());
  const int status = containment_give_up_privileges();
  return status ? status : containment_install(&program);
}

void containment_leave_decoding(uint64_t memory, uint64_t seconds) {
  containment_give_up_privileges();
  containment_restrict_files(0, 0);
  const struct containment_limit limits[] = {
      {RLIMIT_CORE, 0, 0},   {RLIMIT_FSIZE, 0, 0},         {RLIMIT_NPROC, 0, 0},             {RLIMIT_MEMLOCK, 0, 0},
      {RLIMIT_NOFILE, 0, 0}, {RLIMIT_DATA, memory, memory}, {RLIMIT_CPU, seconds, seconds + 1},
  };
  containment_set_limits(limits, sizeof(limits) / sizeof(*limits));
  containment_leave_calls(CONTAINMENT_DECODERS);
}

size_t containment_filter(enum containment_list list, uint32_t self, struct containment_instruction *code, size_t room) {
  struct containment_program program;
  containment_compile_list(&program, list, self);
  _Static_assert(sizeof(*code) == sizeof(*program.code), "an instruction of another size");
  memcpy(code, program.code, (program.count < room ? program.count : room) * sizeof(*code));
  return program.count;
}

int containment_has_landlock(void) { return containment_landlock_version() > 0; }
