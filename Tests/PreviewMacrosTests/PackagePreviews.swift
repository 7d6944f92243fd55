import Vitrine

// Previews as a package may contain them: `swift build` compiles these, with warnings as errors.

private struct Counter: View {
  @Binding var count: Int

  var body: some View { Text("\(count)") }
}

#Preview { Counter(count: .constant(1)) }

#Preview("With a state", traits: .sizeThatFitsLayout) {
  @Previewable @State var count = 1
  let next = count + 1
  Counter(count: $count)
  Text("\(next)")
}

#Preview("For each", traits: .landscapeLeft, arguments: [1, 2]) { number in
  Text("\(number)")
}

struct Counter_Previews: PreviewProvider {
  static var previews: some View { Counter(count: .constant(2)).previewDisplayName("Two") }
}
