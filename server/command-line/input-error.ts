/** Something wrong with what was typed or given; the command ends with 2 and this sentence. */
export class InputError extends Error {
  readonly code: 'input/usage' | 'input/cannot-read' | 'input/not-json' | 'input/invalid-design'

  constructor(code: InputError['code'], message: string) {
    super(message)
    this.name = 'InputError'
    this.code = code
  }
}
