// 0
// 3 lines
import SwiftUI

struct Harm: View {
  @State private var text = String(repeating: "\u{202e}e\u{301}\u{1f468}\u{200d}", count: 1 << 20)
  var body: some View {
    NavigationStack {
      ZStack {
        Text(text)
        Text(verbatim: text).lineLimit(nil).fixedSize()
        Text(.init("**" + String(repeating: "[*`a`*](b) ", count: 1 << 15)))
        TextField(text, text: $text)
        TextEditor(text: $text)
        Label(text, systemImage: text)
        Button(text) {}.accessibilityLabel(text).help(text)
        Picker(text, selection: .constant(0)) { ForEach(0..<1000, id: \.self) { Text("\($0)\(text.prefix(9))") } }
        Color.red
      }
      .navigationTitle(text)
    }
    .alert(text, isPresented: .constant(false)) { Button(text) {} }
  }
}

#Preview { Harm() }
