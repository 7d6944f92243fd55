// The resources of SymbolCatalog as bytes of the program.

#pragma once

#include <stddef.h>

typedef struct {
  const unsigned char *start;
  size_t size;
} VitrineResource;

VitrineResource vitrine_symbol_names(void);
VitrineResource vitrine_symbol_outlines(void);
