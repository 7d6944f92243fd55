import DisplayList
import RenderPlan
import Surfaces
import Testing

/// Plans as text. A change here is a change of what frames cost or show.
@Suite("Plans")
struct PlanGoldenTests {
  @Test("glass over a wallpaper, text on it")
  func glass() {
    let vibrant = Paint.vibrancy(Vibrancy(scale: 1, saturation: 1.5, bias: 0.3), opacity: 1)
    let plan = plan([.wallpaper(), .panel(2, 50, 30, 80, 60, radius: 10), .text(3, x: 60, y: 40, vibrant)])
    expect(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      backdrop 1 of image 200x120 to 0,0 200x120 high, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        image 200x120 to 0,0 200x120 high in 0,0 200x30 + 0,30 60x10 + 120,30 80x10 + 0,90 200x30 \
      + 0,80 60x10 + 120,80 80x10 + 0,40 50x40 + 130,40 70x40
        backdrop 1 rounded 50,30 80x60 radius 10 circular in 50,30 80x60
        mask 50x12 at 60,40 vibrancy 1,1.5,0.3 in 60,40 50x12
      """)
  }

  @Test("a panel over text reads the surface; the next one reads that")
  func surface() {
    let plan = plan([
      .wallpaper(), .text(2, x: 60, y: 40), .panel(3, 50, 30, 80, 60), .panel(4, 100, 70, 60, 40, edge: .global),
    ])
    expect(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      paint
        image 200x120 to 0,0 200x120 high in all
        mask 50x12 at 60,40 color 0,0,0,1 in 60,40 50x12
      backdrop 1 of opaque surface, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        backdrop 1 rect 50,30 80x60 in 50,30 80x60
      backdrop 2 of opaque surface, domain 67,37 126x83, region 100,70 60x40, sigma 4
      paint
        backdrop 2 rect 100,70 60x40 in 100,70 60x40
      """)
  }

  @Test("nothing opaque behind: the surface is cleared")
  func transparent() {
    expect(
      plan([.fill(1, 10.5, 10, 50, 50), .panel(2, 50, 30, 80, 60)]).text,
      """
      plan 200x120
      damage all
      repaint all
      paint
        clear in 0,0 200x10 + 0,60 200x60 + 0,10 11x50 + 60,10 140x50
        fill rect 10.5,10 50x50 color 0.5,0.5,0.5,1 in 10,10 51x50
      backdrop 1 of surface, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        backdrop 1 rect 50,30 80x60 in 50,30 80x60
      """)
  }

  @Test("an opaque cover hides what lies under it, and its panels are still right")
  func cover() {
    expect(
      plan([.wallpaper(), .panel(2, 50, 30, 80, 60), .fill(3, 0, 0, 200, 120)]).text,
      """
      plan 200x120
      damage all
      repaint all
      backdrop 1 of image 200x120 to 0,0 200x120 high, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        fill rect 0,0 200x120 color 0.5,0.5,0.5,1 in all
      """)
  }

  @Test("opacity goes to the leaves where they do not overlap, and makes a layer where they do")
  func opacity() {
    let plan = plan([
      .wallpaper(), .group(2, .opacity(0.5), [.fill(3, 0, 0, 20, 20), .fill(4, 30, 0, 20, 20)]),
      .group(5, .opacity(0.5), [.fill(6, 100, 0, 20, 20), .fill(7, 110, 0, 20, 20)]),
      .group(8, .opacity(0), [.fill(9, 100, 50, 20, 20)]),
    ])
    expect(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      paint
        image 200x120 to 0,0 200x120 high in all
        fill rect 0,0 20x20 color 0.5,0.5,0.5,0.5 in 0,0 20x20
        fill rect 30,0 20x20 color 0.5,0.5,0.5,0.5 in 30,0 20x20
        layer
          fill rect 100,0 20x20 color 0.5,0.5,0.5,1 in 100,0 20x20
          fill rect 110,0 20x20 color 0.5,0.5,0.5,1 in 110,0 20x20
        lay down with opacity 0.5 in 100,0 30x20
      """)
  }

  @Test("a material in a faded group is faded by itself, and that is noted")
  func note() {
    let plan = plan([.wallpaper(), .group(2, .opacity(0.5), [.panel(3, 50, 30, 80, 60), .text(4, x: 60, y: 40)])])
    expect(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      note: a material or vibrancy inside a faded group: the group's layers are faded one by one
      backdrop 1 of image 200x120 to 0,0 200x120 high, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        image 200x120 to 0,0 200x120 high in all
        backdrop 1 rect 50,30 80x60 opacity 0.5 in 50,30 80x60
        mask 50x12 at 60,40 color 0,0,0,0.5 in 60,40 50x12
      """)
  }

  @Test("a shadow is a picture of its own, painted once, blurred, moved, under what casts it")
  func shadow() {
    let shadow = Shadow(color: ResolvedColor(white: 0, alpha: 0.25), sigma: 4, x: 2, y: 5)
    expect(
      plan([.wallpaper(), .group(2, .shadow(shadow), [.panel(3, 50, 30, 80, 60)])]).text,
      """
      plan 200x120
      damage all
      repaint all
      picture 2 33,13 114x94 in color 0,0,0,0.25
        paint
          clear in 33,13 114x17 + 33,90 114x17 + 33,30 17x60 + 130,30 17x60
          fill rect 50,30 80x60 color 0,0,0,1 in 50,30 80x60
      backdrop 2 of picture 2 moved by 2,5, domain 35,18 114x94, region 35,18 114x94, sigma 4
      paint
        image 200x120 to 0,0 200x120 high in all
        blurred 2 in 35,18 114x94
      backdrop 1 of opaque surface, domain 50,30 80x60, region 50,30 80x60, sigma 4
      paint
        backdrop 1 rect 50,30 80x60 in 50,30 80x60
      """)
  }

  @Test("blend modes and colours make a layer; inside a blur they are painted aside")
  func layers() {
    let glow = DisplayItem.group(
      3, .blend(.screen), [.group(4, .colorMatrix(.brightness(0.25)), [.text(5, x: 60, y: 40)])])
    expect(
      plan([.wallpaper(), .group(2, .blur(Blur(sigma: 2)), [.fill(6, 50, 30, 80, 30), glow])]).text,
      """
      plan 200x120
      damage all
      repaint all
      picture 1 41,21 98x48
        paint
          clear in 41,21 98x9 + 41,60 98x9 + 41,30 9x30 + 130,30 9x30
          fill rect 50,30 80x30 color 0.5,0.5,0.5,1 in 50,30 80x30
          layer
            layer
              mask 50x12 at 60,40 color 0,0,0,1 in 60,40 50x12
            lay down with opacity 1 through [1 0 0 0 0.25, 0 1 0 0 0.25, 0 0 1 0 0.25, 0 0 0 1 0] in 60,40 50x12
          lay down with opacity 1 blend screen in 60,40 50x12
      backdrop 1 of picture 1, domain 41,21 98x48, region 41,21 98x48, sigma 2
      paint
        image 200x120 to 0,0 200x120 high in all
        blurred 1 in 41,21 98x48
      """)
  }

  @Test("a mask of one shape is a clip; of several, a picture whose alpha is one")
  func masks() {
    let panel = DisplayItem.panel(3, 50, 30, 80, 60)
    expect(
      plan([
        .wallpaper(), .group(2, .mask([.text(4, x: 60, y: 40)]), [panel]),
        .group(
          5, .mask([.fill(6, 0, 0, 20, 20, ResolvedColor(white: 0, alpha: 0.5)), .fill(7, 10, 0, 20, 20)]),
          [.fill(8, 0, 0, 40, 10)]),
      ]).text,
      """
      plan 200x120
      damage all
      repaint all
      picture 2 0,0 30x10
        paint
          clear in 0,0 10x10
          fill rect 0,0 20x20 color 0,0,0,0.5 in 0,0 10x10
          fill rect 10,0 20x20 color 0.5,0.5,0.5,1 in 10,0 20x10
      backdrop 1 of image 200x120 to 0,0 200x120 high, domain 50,30 80x60, region 60,40 50x12, sigma 4
      paint
        image 200x120 to 0,0 200x120 high in all
        backdrop 1 rect 50,30 80x60 clipped to mask 50x12 at 60,40 in 60,40 50x12
        fill rect 0,0 40x10 color 0.5,0.5,0.5,1 clipped to picture 2 in 0,0 30x10
      """)
  }

  @Test("clips stay where they cut, and go where they do not")
  func clips() {
    let wide = Outline.rect(DeviceRect(x: 0, y: 0, width: 150, height: 120))
    let round = Outline.roundedRect(DeviceRect(x: 20, y: 20, width: 60, height: 60), radius: 12, style: .continuous)
    let plan = plan([
      .wallpaper(),
      .group(2, .clip(wide), [.group(3, .clip(round), [.fill(4, 0, 0, 50, 50), .fill(5, 40, 40, 10, 10)])]),
    ])
    expect(
      plan.text,
      """
      plan 200x120
      damage all
      repaint all
      paint
        image 200x120 to 0,0 200x120 high in 0,0 200x20 + 0,20 39x19 + 50,20 150x19 + 0,39 20x1 + 50,39 150x1 \
      + 0,50 200x70 + 0,40 20x10 + 50,40 150x10
        fill rect 0,0 50x50 color 0.5,0.5,0.5,1 clipped to rounded 20,20 60x60 radius 12 continuous in 20,20 30x20 \
      + 20,40 20x10
        fill rect 40,40 10x10 color 0.5,0.5,0.5,1 in 40,40 10x10
      """)
  }

  @Test("a frame in which a square moves under a panel")
  func moving() {
    let plan = plan(
      [.wallpaper(), .fill(2, 45, 40, 10, 10), .panel(3, 50, 30, 80, 60, tint: ResolvedColor(white: 1, alpha: 0.25))],
      [.wallpaper(), .fill(2, 46, 40, 10, 10), .panel(3, 50, 30, 80, 60, tint: ResolvedColor(white: 1, alpha: 0.25))])
    expect(
      plan.text,
      """
      plan 200x120
      damage 45,40 1x10 + 46,40 4x10 + 50,30 80x60
      repaint 45,40 1x10 + 46,40 4x10 + 50,30 80x60
      paint
        image 200x120 to 0,0 200x120 high in 45,40 1x10 + 50,30 80x10 + 50,50 80x40 + 56,40 74x10
        fill rect 46,40 10x10 color 0.5,0.5,0.5,1 in 46,40 4x10 + 50,40 6x10
      backdrop 1 of opaque surface, domain 50,30 80x60, region 50,30 80x60, sigma 4 tint color 1,1,1,0.25
      paint
        backdrop 1 rect 50,30 80x60 in 50,30 80x60
      """)
  }

  @Test("plans of equal lists are equal, and print alike")
  func stable() {
    let items: [DisplayItem] = [.wallpaper(), .panel(2, 50, 30, 80, 60), .fill(3, 60, 40, 20, 20)]
    #expect(plan(items) == plan(items))
    // Identities are numbered in painting order, whatever they are.
    let others: [DisplayItem] = [.wallpaper(71), .panel(72, 50, 30, 80, 60), .fill(73, 60, 40, 20, 20)]
    #expect(plan(items).text == plan(others).text)
  }

  /// Compares line by line, so that a failure shows the lines that differ and nothing else.
  private func expect(_ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let difference = expected.split(separator: "\n").difference(from: actual.split(separator: "\n"))
    let lines = difference.map { change in
      switch change {
      case .insert(_, let line, _): "expected: \(line)"
      case .remove(_, let line, _): "actual:   \(line)"
      }
    }
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
