#pragma once
#include <pango/pangocairo.h>
#include <hb-ot.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>

/// Has a font map look up again what fontconfig knows. PangoCairo's maps are those of fontconfig on Linux.
static inline void font_map_config_changed(PangoFontMap *map) {
  pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
}
