// 0: views nested deeper than 400
import SwiftUI

struct A: View { var body: some View { AnyView(B()) } }
struct B: View { var body: some View { AnyView(A()) } }

#Preview { A() }
