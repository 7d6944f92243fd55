#define _GNU_SOURCE
#include "CTestSupport.h"

#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Before any test runs, redirects the user's folders for caches, settings, data and state to temporary ones, and has text
// drawn in the same typefaces on every machine, for this process and its children: no test reads or changes files of the
// user, or depends on the fonts that are installed.

static const char name[] = "/vitrine-tests-";
static char home[PATH_MAX];
static pid_t owner = 0;

const char *tests_home(void) { return home; }

static void point(const char *variable, const char *folder) {
  char path[PATH_MAX + 16];
  snprintf(path, sizeof path, "%s/%s", home, folder);
  setenv(variable, path, 1);
}

// Has fontconfig read the file that VITRINE_TEST_FONTS names, or Tests/fonts.conf: the compiler knows this file's path.
static void pin_fonts(void) {
  static const char own[] = "CTestSupport/TestHome.c", pinned[] = "fonts.conf";
  char path[PATH_MAX] = __FILE__;
  const char *chosen = getenv("VITRINE_TEST_FONTS");
  if (chosen && *chosen) {
    snprintf(path, sizeof path, "%s", chosen);
  } else {
    memcpy(path + sizeof(__FILE__) - sizeof own, pinned, sizeof pinned);
  }
  if (access(path, R_OK) != 0) {
    perror(path);
    abort();
  }
  setenv("FONTCONFIG_FILE", path, 1);
  unsetenv("FONTCONFIG_PATH");
  unsetenv("FONTCONFIG_SYSROOT");
}

__attribute__((constructor)) static void begin(void) {
  pin_fonts();
  // A child process of the same program, such as one that is expected to crash, uses the folders of its parent.
  const char *cache = getenv("XDG_CACHE_HOME");
  const char *end = cache && strstr(cache, name) ? strrchr(cache, '/') : NULL;
  if (end && end - cache < PATH_MAX) {
    memcpy(home, cache, (size_t)(end - cache));
    return;
  }
  const char *base = getenv("TMPDIR");
  snprintf(home, sizeof home, "%s%sXXXXXX", base && *base ? base : "/tmp", name);
  if (!mkdtemp(home)) {
    perror(home);
    abort();
  }
  owner = getpid();
  point("XDG_CACHE_HOME", "cache");
  point("XDG_CONFIG_HOME", "config");
  point("XDG_DATA_HOME", "data");
  point("XDG_STATE_HOME", "state");
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  return remove(path);
}

__attribute__((destructor)) static void end(void) {
  if (owner == getpid()) nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
