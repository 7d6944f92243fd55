// 0
import SwiftUI

struct Harm: View {
  let wrong = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 5e-324, Double(Int.min)]
  var body: some View {
    ZStack {
      ForEach(wrong.indices, id: \.self) { index in
        let x = wrong[index]
        Group {
          Rectangle().fill(
            LinearGradient(
              stops: [.init(color: .blue, location: x)], startPoint: .init(x: x, y: x), endPoint: .init(x: -x, y: x)))
          Circle().fill(RadialGradient(colors: [.blue, .green], center: .center, startRadius: x, endRadius: -x))
          Path { path in
            path.move(to: CGPoint(x: x, y: x))
            path.addLine(to: CGPoint(x: -x, y: x))
            path.addArc(
              center: CGPoint(x: x, y: 0), radius: x, startAngle: .degrees(x), endAngle: .degrees(-x), clockwise: true)
            path.addCurve(to: CGPoint(x: x, y: 1), control1: CGPoint(x: x, y: x), control2: CGPoint(x: 0, y: x))
          }.stroke(.blue, style: StrokeStyle(lineWidth: x, miterLimit: x, dash: [x, x], dashPhase: x))
          Text("a").font(.system(size: x)).kerning(x).lineSpacing(x).rotationEffect(.degrees(x)).scaleEffect(x)
          Color.blue.blur(radius: x).shadow(radius: x).opacity(x).offset(x: x, y: x)
          Color.green.rotation3DEffect(.degrees(x), axis: (x, x, x)).position(x: x, y: x).cornerRadius(x)
          Color.green.frame(minWidth: x, idealWidth: x, maxWidth: x, minHeight: x, maxHeight: x).padding(x)
          Slider(value: .constant(x), in: 0...1)
          ProgressView(value: x, total: x)
          Color(hue: x, saturation: x, brightness: x)
        }
        .frame(width: 1, height: 1).clipped()
      }
      Color.red
    }
  }
}

#Preview { Harm() }
