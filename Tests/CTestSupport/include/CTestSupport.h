#ifndef VITRINE_C_TEST_SUPPORT
#define VITRINE_C_TEST_SUPPORT

/// The folder that stands for a person's home in this process and its children, with `cache`, `config` and `data`.
const char *tests_home(void);

#endif
