/** Codes of what the command line cannot use; each stands in `docs/api.md`. */
export const INPUT_ERRORS = [
  'input/usage',
  'input/cannot-read',
  'input/not-json',
  'input/invalid-design',
  'input/invalid-recipe',
  'input/no-duckdb',
  'input/not-for-large',
] as const

/** Something wrong with what was typed or given; the command ends with 2 and this sentence. */
export class InputError extends Error {
  readonly code: (typeof INPUT_ERRORS)[number]

  constructor(code: InputError['code'], message: string) {
    super(message)
    this.name = 'InputError'
    this.code = code
  }
}
