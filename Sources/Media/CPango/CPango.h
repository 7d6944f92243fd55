#pragma once
#include <pango/pangocairo.h>
#include <hb-ot.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>

/// Makes a font map read fontconfig's configuration again. PangoCairo's maps use fontconfig on Linux.
static inline void font_map_config_changed(PangoFontMap *map) {
  pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
}
