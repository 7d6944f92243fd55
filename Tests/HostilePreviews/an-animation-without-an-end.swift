// 0
import SwiftUI

#Preview {
  Color.red.phaseAnimator([false, true]) {
    $0.opacity($1 ? 1 : 0)
  } animation: { _ in
    .linear.repeatForever()
  }
}
