#ifndef VITRINE_C_TEST_SUPPORT
#define VITRINE_C_TEST_SUPPORT

/// The temporary home folder of this process and its children, with `cache`, `config` and `data`.
const char *tests_home(void);

/// A system call that a test can have fail.
enum test_call {
  TEST_MEMFD_CREATE,
  TEST_SHMGET,
  TEST_SHMAT,
  /// That of a file.
  TEST_MMAP,
  TEST_CALLS
};

/// Has the `nth` of the next calls that the calling thread makes fail, and `count` - 1 after it; a count of 0 has none
/// fail.
void tests_fail_call(enum test_call call, int nth, int count, int error);

/// The characters that Pango has had shaped on the calling thread, each as often as it was.
long tests_shaped_characters(void);

#endif
