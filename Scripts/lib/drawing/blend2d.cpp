// Scenes of `vitrine-bench drawing` drawn by Blend2D, for blend2d.py: shapes are added once and drawn in
// each frame, without Python's calls in between.
#include <blend2d/blend2d.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

enum Outline { RECT, ALIGNED_RECT, ROUNDED, ELLIPSE, PATH };
enum Paint { COLOR, LINEAR, RADIAL, PICTURE };

// The layout of `Item` in blend2d.py.
struct Item {
  int32_t outline, path, paint, even_odd, blend, has_transform;
  double box[5];
  double place[4];
  uint32_t colors[4];
  double line_width;
  double origin[2];
  double transform[6];
};

struct Shape {
  Item item;
  BLGradient gradient;
};

struct Text {
  std::string text;
  BLPoint point;
  BLGlyphBuffer glyphs;
};

struct Drawing {
  BLImage target, picture, layer;
  BLContextCreateInfo options{};
  std::vector<BLPath> paths;
  std::vector<Shape> shapes;
  std::vector<Text> texts;
  size_t group_size = 0;
  double group_opacity = 1;
  bool keeps_glyphs = false;
  BLFont font;
};

template <typename Style>
static void paint(BLContext &context, const Drawing &drawing, const Item &item, const Style &style) {
  const double *b = item.box;
  bool strokes = item.line_width > 0;
  switch (item.outline) {
  case RECT: {
    BLRect rect(b[0], b[1], b[2], b[3]);
    strokes ? context.stroke_rect(rect, style) : context.fill_rect(rect, style);
    break;
  }
  case ALIGNED_RECT: {
    BLRectI rect{int(b[0]), int(b[1]), int(b[2]), int(b[3])};
    strokes ? context.stroke_rect(BLRect(b[0], b[1], b[2], b[3]), style) : context.fill_rect(rect, style);
    break;
  }
  case ROUNDED: {
    BLRoundRect rect(BLRect(b[0], b[1], b[2], b[3]), b[4]);
    strokes ? context.stroke_round_rect(rect, style) : context.fill_round_rect(rect, style);
    break;
  }
  case ELLIPSE: {
    BLEllipse ellipse(b[0] + b[2] / 2, b[1] + b[3] / 2, b[2] / 2, b[3] / 2);
    strokes ? context.stroke_ellipse(ellipse, style) : context.fill_ellipse(ellipse, style);
    break;
  }
  default: {
    BLPoint origin(item.origin[0], item.origin[1]);
    const BLPath &path = drawing.paths[item.path];
    strokes ? context.stroke_path(origin, path, style) : context.fill_path(origin, path, style);
  }
  }
}

static void draw(BLContext &context, const Drawing &drawing, const Shape &shape) {
  const Item &item = shape.item;
  if (item.has_transform) {
    const double *t = item.transform;
    context.apply_transform(BLMatrix2D(t[0], t[1], t[2], t[3], t[4], t[5]));
  }
  if (item.blend) context.set_comp_op(item.blend == 1 ? BL_COMP_OP_MULTIPLY : BL_COMP_OP_SCREEN);
  if (item.line_width > 0) context.set_stroke_width(item.line_width);
  context.set_fill_rule(item.even_odd ? BL_FILL_RULE_EVEN_ODD : BL_FILL_RULE_NON_ZERO);
  switch (item.paint) {
  case COLOR: paint(context, drawing, item, BLRgba32(item.colors[0])); break;
  case PICTURE: context.blit_image(BLRect(item.box[0], item.box[1], item.box[2], item.box[3]), drawing.picture); break;
  default: paint(context, drawing, item, shape.gradient);
  }
  if (item.blend) context.set_comp_op(BL_COMP_OP_SRC_OVER);
  // The movement of the frame remains.
  if (item.has_transform) context.reset_transform();
}

// Draws consecutive shapes into an image of their bounds, and that image at an opacity.
static void draw_group(BLContext &context, Drawing &drawing, size_t start, size_t end, double offset) {
  double left = 1e9, top = 1e9, right = 0, bottom = 0;
  for (size_t i = start; i < end; i++) {
    const double *b = drawing.shapes[i].item.box;
    left = std::min(left, b[0]), top = std::min(top, b[1]);
    right = std::max(right, b[0] + b[2]), bottom = std::max(bottom, b[1] + b[3]);
  }
  int x = int(left + offset) - 1, y = int(top) - 1;
  int width = int(right + offset) + 2 - x, height = int(bottom) + 2 - y;
  if (drawing.layer.width() != width || drawing.layer.height() != height)
    drawing.layer.create(width, height, BL_FORMAT_PRGB32);
  BLContext inner(drawing.layer, drawing.options);
  inner.clear_all();
  inner.translate(offset - x, -y);
  inner.user_to_meta();
  for (size_t i = start; i < end; i++) draw(inner, drawing, drawing.shapes[i]);
  inner.end();
  context.set_global_alpha(drawing.group_opacity);
  context.translate(-offset, 0);
  context.blit_image(BLPointI(x, y), drawing.layer);
  context.reset_transform();
  context.set_global_alpha(1);
}

extern "C" {

Drawing *drawing_new(int width, int height, int threads, int group_size, double group_opacity) {
  Drawing *drawing = new Drawing;
  drawing->target.create(width, height, BL_FORMAT_PRGB32);
  drawing->options.thread_count = threads > 1 ? threads : 0;
  drawing->group_size = group_size;
  drawing->group_opacity = group_opacity;
  return drawing;
}

void drawing_free(Drawing *drawing) { delete drawing; }

int drawing_font(Drawing *drawing, const char *file, double size, int keeps_glyphs) {
  BLFontFace face;
  drawing->keeps_glyphs = keeps_glyphs;
  return face.create_from_file(file) || drawing->font.create_from_face(face, float(size));
}

void drawing_picture(Drawing *drawing, int width, int height, uint32_t *pixels) {
  drawing->picture.create_from_data(width, height, BL_FORMAT_PRGB32, pixels, width * 4);
}

// Adds a path of numbers: 0 and a point to move, 1 and a point for a line, 3 and three points for a cubic, 9 to close.
int drawing_path(Drawing *drawing, const double *n, int count) {
  BLPath path;
  for (const double *end = n + count; n < end;) {
    switch (int(*n++)) {
    case 0: path.move_to(n[0], n[1]), n += 2; break;
    case 1: path.line_to(n[0], n[1]), n += 2; break;
    case 3: path.cubic_to(n[0], n[1], n[2], n[3], n[4], n[5]), n += 6; break;
    default: path.close();
    }
  }
  drawing->paths.push_back(path);
  return int(drawing->paths.size()) - 1;
}

void drawing_add(Drawing *drawing, const Item *item) {
  Shape shape{*item, {}};
  const double *p = item->place;
  if (item->paint == LINEAR) shape.gradient.create(BLLinearGradientValues(p[0], p[1], p[2], p[3]));
  if (item->paint == RADIAL) shape.gradient.create(BLRadialGradientValues(p[0], p[1], p[0], p[1], p[2]));
  if (item->paint == LINEAR || item->paint == RADIAL)
    for (int i = 0; i < 3; i++) shape.gradient.add_stop(i / 2.0, BLRgba32(item->colors[i]));
  drawing->shapes.push_back(shape);
}

void drawing_texts(Drawing *drawing, const char **texts, const double *points, int count) {
  double ascent = drawing->font.metrics().ascent;
  drawing->texts.clear();
  for (int i = 0; i < count; i++) {
    Text text{texts[i], BLPoint(points[2 * i], points[2 * i + 1] + ascent), {}};
    if (drawing->keeps_glyphs) {
      text.glyphs.set_utf8_text(text.text.data(), text.text.size());
      drawing->font.shape(text.glyphs);
    }
    drawing->texts.push_back(std::move(text));
  }
}

void drawing_draw(Drawing *drawing, double offset) {
  BLContext context(drawing->target, drawing->options);
  context.fill_all(BLRgba32(0xFFFFFFFF));
  context.translate(offset, 0);
  context.user_to_meta();
  size_t count = drawing->shapes.size(), group = drawing->group_size;
  if (group) {
    for (size_t i = 0; i < count; i += group)
      draw_group(context, *drawing, i, std::min(i + group, count), offset);
  } else {
    for (const Shape &shape : drawing->shapes) draw(context, *drawing, shape);
  }
  BLRgba32 black(0xFF000000);
  for (const Text &text : drawing->texts) {
    if (drawing->keeps_glyphs)
      context.fill_glyph_run(text.point, drawing->font, text.glyphs.glyph_run(), black);
    else
      context.fill_utf8_text(text.point, drawing->font, text.text.data(), text.text.size(), black);
  }
  context.end();
}

const uint8_t *drawing_pixels(Drawing *drawing, intptr_t *stride) {
  BLImageData data;
  drawing->target.get_data(&data);
  *stride = data.stride;
  return static_cast<const uint8_t *>(data.pixel_data);
}
}
