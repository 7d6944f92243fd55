import SwiftUI

/// A card over an evening sky, to be edited while `vitrine Card.swift` shows it.
struct Card: View {
  var title = "Northern lights"
  @State private var likes = 41
  @State private var isLiked = false

  var body: some View {
    ZStack {
      Sky()
      VStack(alignment: .leading, spacing: 12) {
        Label(title, systemImage: "sparkles").font(.title2.bold())
        Text("Seen from the ridge above the lake, an hour after midnight.")
          .foregroundStyle(.secondary)
        HStack {
          Button {
            withAnimation(.spring(duration: 0.4, bounce: 0.4)) {
              isLiked.toggle()
              likes += isLiked ? 1 : -1
            }
          } label: {
            Label("\(likes)", systemImage: isLiked ? "heart.fill" : "heart")
          }
          .buttonStyle(.borderedProminent)
          .tint(isLiked ? .pink : .indigo)
          Spacer()
          Image(systemName: "location.fill").scaleEffect(isLiked ? 1.3 : 1)
        }
      }
      .padding(20)
      .frame(width: 280)
      .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 24))
      .shadow(color: .black.opacity(0.25), radius: 18, y: 8)
    }
  }
}

/// Colours between nine points, three of which sway.
struct Sky: View {
  @State private var middle: Float = 0.3

  var body: some View {
    MeshGradient(
      width: 3, height: 3,
      points: [
        [0, 0], [middle, 0], [1, 0], [0, 0.5], [1 - middle, 0.7 - middle / 2], [1, 0.5], [0, 1], [middle, 1], [1, 1],
      ],
      colors: [.indigo, .purple, .blue, .teal, .mint, .indigo, .blue, .cyan, .purple]
    )
    .onAppear { withAnimation(.easeInOut(duration: 6).repeatForever()) { middle = 0.7 } }
  }
}

#Preview("Card") { Card() }

#Preview("Long title", traits: .fixedLayout(width: 360, height: 420)) {
  Card(title: "Northern lights over the frozen lake")
}
