import SwiftUI

/// A card over a gradient, to be edited while `vitrine Card.swift` shows it.
struct Card: View {
  var title = "Northern lights"
  @State private var likes = 41
  @State private var isLiked = false

  var body: some View {
    ZStack {
      LinearGradient(colors: [.indigo, .teal, .mint], startPoint: .topLeading, endPoint: .bottomTrailing)
      Circle().fill(.pink.gradient).frame(width: 130).offset(x: -90, y: -120)
      Circle().fill(.yellow.gradient).frame(width: 90).offset(x: 110, y: 90)
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
          .tint(isLiked ? .pink : .blue)
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

#Preview("Card") { Card() }

#Preview("Long title", traits: .fixedLayout(width: 360, height: 420)) {
  Card(title: "Northern lights over the frozen lake")
}
