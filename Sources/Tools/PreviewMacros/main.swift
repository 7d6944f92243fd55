// The compiler starts this program, asks it to expand one macro after the other, and closes the input at the end.

import Foundation

let connection = CompilerConnection(input: .standardInput, output: .standardOutput)
while let message = connection.receive() { connection.send(CompilerAnswer(to: message)) }
