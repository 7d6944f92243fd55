// Starts the build of Vitrine that suits the processor.
//
// A package holds one executable for each level of the x86-64 psABI that the pixel code is compiled for, in
// ../lib/vitrine/LEVEL relative to this program. VITRINE_LEVEL chooses a lower one, to compare them.
//
// Separate executables, and not kernels chosen inside one: the vectors of the pixel code have the width of the level,
// and the compiler inlines them into the modules above.

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { exit_failure = 1, exit_usage = 2 };

static int has_v3(void) { return __builtin_cpu_supports("x86-64-v3"); }

// Processors with AVX-512 that lack the last of these features run slower with vectors of 64 bytes.
static int has_v4(void) { return __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vbmi2"); }

static const struct {
  const char *name;
  int (*is_supported)(void);
} levels[] = {{"x86-64-v4", has_v4}, {"x86-64-v3", has_v3}};

static const int level_count = sizeof levels / sizeof levels[0];

static int fail(int code, const char *problem, const char *detail) {
  fprintf(stderr, "vitrine: error: %s%s\n", problem, detail);
  return code;
}

int main(int count, char **arguments) {
  (void)count;
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) return fail(exit_failure, "/proc/self/exe: ", strerror(errno));
  path[length] = 0;
  // PREFIX/bin/vitrine -> PREFIX
  for (int up = 0; up < 2; up++) {
    char *slash = strrchr(path, '/');
    if (slash) *slash = 0;
  }

  const char *wanted = getenv("VITRINE_LEVEL");
  int first = 0;
  if (wanted && *wanted) {
    while (first < level_count && strcmp(levels[first].name, wanted) != 0) first++;
    if (first == level_count) return fail(exit_usage, "VITRINE_LEVEL: this package has x86-64-v3 and x86-64-v4", "");
    if (!levels[first].is_supported()) return fail(exit_failure, "VITRINE_LEVEL: this processor is below ", wanted);
  }
  while (first < level_count && !levels[first].is_supported()) first++;
  if (first == level_count) {
    return fail(
        exit_failure, "this processor is below x86-64-v3 (AVX2, FMA, BMI2), which the package is built for; ",
        "Scripts/build makes a program for it from the sources");
  }

  char program[PATH_MAX + 64];
  snprintf(program, sizeof program, "%s/lib/vitrine/%s/vitrine", path, levels[first].name);
  execv(program, arguments);
  fprintf(stderr, "vitrine: error: %s: %s\n", program, strerror(errno));
  return exit_failure;
}
