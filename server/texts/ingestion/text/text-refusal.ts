/** Why no text is made of a file. */
export type TextRefusalCode =
  | 'upload/empty'
  | 'upload/too-large'
  | 'upload/too-many-pages'
  | 'upload/unpacks-too-large'
  | 'upload/needs-password'
  | 'upload/damaged'
  | 'upload/unsupported-type'
  | 'upload/unsafe-content'
  | 'upload/took-too-long'
  | 'upload/took-too-much-memory'
  | 'upload/busy'

/** A refusal whose sentence names what was found and what to do; it crosses the process as plain data. */
export class TextRefusal extends Error {
  readonly code: TextRefusalCode

  constructor(code: TextRefusalCode, message: string) {
    super(message)
    this.name = 'TextRefusal'
    this.code = code
  }
}
