import Lanes
public import Surfaces

/// Rasterization of gradient meshes, as whole pictures or bands of one.
public enum MeshKernels {
  /// Writes the pixels whose centres a mesh covers; where it overlaps itself, patches later in the grid are on top.
  ///
  /// The surface is tessellated into triangles with linear colour. Neighbours share vertices exactly, so every pixel
  /// inside belongs to one triangle.
  ///
  /// - Parameters:
  ///   - transform: from the mesh's space to pixels.
  ///   - origin: the position of the view's first pixel. Bands give the same pixels as the whole picture.
  ///   - table: dithers the colours, anchored to pixel (0, 0).
  public static func draw(
    _ mesh: GradientMesh, transform: AffineMap, into view: SurfaceView, origin: (x: Int, y: Int) = (0, 0),
    dither table: DitherTable
  ) {
    let surface = MeshSurface(mesh, transform: transform)
    let triangles = TriangleFill(view: view, origin: origin, table: table)
    let rows = Double(origin.y)...Double(origin.y + view.size.height)
    for row in 0..<(mesh.height - 1) {
      let down = surface.steps(row: row)
      for column in 0..<(mesh.width - 1) where surface.rows(column: column, row: row).overlaps(rows) {
        let across = surface.steps(column: column)
        func line(_ j: Int) -> [MeshSurface.Point] {
          (0...across).map {
            surface.point(column: column, row: row, Double($0) / Double(across), Double(j) / Double(down))
          }
        }
        var upper = line(0)
        for j in 1...down {
          let lower = line(j)
          for i in 0..<across {
            triangles.fill(upper[i], upper[i + 1], lower[i])
            triangles.fill(upper[i + 1], lower[i + 1], lower[i])
          }
          upper = lower
        }
      }
    }
  }
}

/// A rasterizer of triangles with a colour at each vertex.
private struct TriangleFill {
  let view: SurfaceView
  let origin: (x: Int, y: Int)
  let table: DitherTable

  typealias Point = MeshSurface.Point

  /// Writes the pixels whose centres lie inside, or on a left or upper edge.
  func fill(_ p: Point, _ q: Point, _ r: Point) {
    // Sorted from top to bottom, so that both triangles of an edge traverse it in the same direction.
    let (a, b, c) = sorted(p, q, r)
    let (ab, ac) = (b.place - a.place, c.place - a.place)
    let area = ab.x * ac.y - ab.y * ac.x
    guard area != 0 else { return }
    let firstRow = max(origin.y, Int((a.place.y - 0.5).rounded(.up)))
    let endRow = min(origin.y + view.size.height, Int((c.place.y - 0.5).rounded(.up)))
    guard firstRow < endRow else { return }
    // Colour as a plane over the pixels, in doubles: in slivers it is very steep.
    let (u, v) = (b.color - a.color, c.color - a.color)
    let alongX = (u * ac.y - v * ab.y) / area
    let alongY = (v * ab.x - u * ac.x) / area
    for y in firstRow..<endRow {
      let center = Double(y) + 0.5
      let long = crossing(a, c, center)
      let short = center < b.place.y ? crossing(a, b, center) : crossing(b, c, center)
      let first = max(origin.x, Int((min(long, short) - 0.5).rounded(.up)))
      let end = min(origin.x + view.size.width, Int((max(long, short) - 0.5).rounded(.up)))
      guard first < end else { continue }
      let color = a.color + alongX * (Double(first) + 0.5 - a.place.x) + alongY * (center - a.place.y)
      span(first..<end, y, SIMD4<Float>(color), SIMD4<Float>(alongX))
    }
  }

  private func span(_ columns: Range<Int>, _ y: Int, _ color: SIMD4<Float>, _ step: SIMD4<Float>) {
    let thresholds = UnsafeRawPointer(table.row(y))
    let row = view.row(y - origin.y) - origin.x * 4
    var pair = SIMD8(lowHalf: color, highHalf: color + step)
    let twice = SIMD8(lowHalf: step + step, highHalf: step + step)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let threshold = thresholds.lanes(at: (x & 63) &* 8, as: SIMD8<UInt16>.self)
      let level = pair + SIMD8<Float>(words: threshold) * 0x1p-8
      let limit = level.alphaSpread.clamped(to: 255.5)
      let bytes = level.greater(SIMD8(repeating: 0)).lesser(limit).truncatedToBytes
      if x &+ 2 <= columns.upperBound {
        row.store(bytes, lanesAt: x &* 4)
      } else {
        row.store(bytes.lowHalf, lanesAt: x &* 4)
      }
      pair += twice
      x &+= 2
    }
  }

  /// The x at which an edge crosses a row of pixel centres.
  private func crossing(_ upper: Point, _ lower: Point, _ y: Double) -> Double {
    let way = lower.place - upper.place
    return upper.place.x + way.x * ((y - upper.place.y) / way.y)
  }

  private func sorted(_ p: Point, _ q: Point, _ r: Point) -> (Point, Point, Point) {
    func isAbove(_ p: Point, _ q: Point) -> Bool {
      p.place.y < q.place.y || (p.place.y == q.place.y && p.place.x < q.place.x)
    }
    let (a, b) = isAbove(q, p) ? (q, p) : (p, q)
    if isAbove(r, a) { return (r, a, b) }
    return isAbove(r, b) ? (a, r, b) : (a, b, r)
  }
}
