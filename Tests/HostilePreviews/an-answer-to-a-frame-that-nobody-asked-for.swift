// 1: the preview answers what it was not asked
import Foundation
import SwiftUI

struct Harm: View {
  var body: some View {
    let text =
      #"{"done":{"_0":{"serial":-9223372036854775808,"isNew":true,"hasFocus":true,"takesEscape":true,"#
      + #""remarks":[],"kept":0,"total":0,"viewSeconds":1e308,"pixelSeconds":-1e308,"next":1e308}}}"#
    _ = write(3, text, text.utf8.count)
    sleep(5)
    return Color.red
  }
}

#Preview { Harm() }
