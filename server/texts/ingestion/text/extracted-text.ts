/** What a file was read as, told by its content. */
export type TextKind = 'pdf' | 'docx' | 'html' | 'text'

/** Something a reader of the text should know about how it was made. */
export interface TextHint {
  code: 'text/empty' | 'text/partly-scanned' | 'text/other-type' | 'text/encoding' | 'text/tracked-changes'
  message: string
}

/** Plain text of an upload: paragraphs apart by an empty line, no page furniture, no markup. */
export interface ExtractedText {
  text: string
  kind: TextKind
  /** Printed pages of a PDF; null where the format has none. */
  pages: number | null
  hints: TextHint[]
}

export interface TextLimits {
  /** Of the file as sent. */
  bytes: number
  /** Of a Word file's parts once unpacked. */
  unpackedBytes: number
  pages: number
  characters: number
  /** From the start of the process to its answer. */
  milliseconds: number
  /** Heap of the process; its whole size may be three times as much. */
  megabytes: number
}

/** An act of Parliament with all its schedules fits; a long federal bill of 540 pages takes about ten seconds. */
export const TEXT_LIMITS: TextLimits = {
  bytes: 25_000_000,
  unpackedBytes: 60_000_000,
  pages: 1_000,
  characters: 5_000_000,
  milliseconds: 60_000,
  megabytes: 384,
}

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
