#ifndef VITRINE_C_TEST_SUPPORT
#define VITRINE_C_TEST_SUPPORT

/// The temporary home folder of this process and its children, with `cache`, `config` and `data`.
const char *tests_home(void);

#endif
