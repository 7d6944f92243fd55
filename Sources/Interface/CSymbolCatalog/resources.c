#include "CSymbolCatalog.h"

// The assembler reads the files, as C's `#embed` would, which compilers before clang 19 do not know. To ask for a file is
// what has it noted as one that this depends on.
#if !__has_include("names.txt") || !__has_include("outlines.txt")
#error "the resources are missing"
#endif

#define RESOURCE(name, file)                          \
  __asm__(                                            \
      ".section .rodata\n"                            \
      "vitrine_" #name "_start:\n"                    \
      ".incbin \"" file "\"\n"                        \
      "vitrine_" #name "_end:\n"                      \
      ".previous\n");                                 \
  extern const unsigned char vitrine_##name##_start[] \
      __attribute__((visibility("hidden")));          \
  extern const unsigned char vitrine_##name##_end[]   \
      __attribute__((visibility("hidden")))

RESOURCE(names, "names.txt");
RESOURCE(outlines, "outlines.txt");

VitrineResource vitrine_symbol_names(void) {
  return (VitrineResource){vitrine_names_start, (size_t)(vitrine_names_end - vitrine_names_start)};
}

VitrineResource vitrine_symbol_outlines(void) {
  return (VitrineResource){vitrine_outlines_start, (size_t)(vitrine_outlines_end - vitrine_outlines_start)};
}
