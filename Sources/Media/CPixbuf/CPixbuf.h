#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <png.h>
#include <zlib.h>
