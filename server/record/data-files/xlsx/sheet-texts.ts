import sax from 'sax'
import { EngineError } from '@casefiles/engine/analysis'
import { damagedFile } from '../../../base/errors.ts'

/** Texts that cells name by number; of a text in several styles the whole, without hints on how to read its characters. */
export function readSharedTexts(part: string, content: Uint8Array): string[] {
  const texts: string[] = []
  const text = new RunText()
  readXml(part, content, {
    open: (element) => {
      if (element === 'si') text.clear()
      text.open(element)
    },
    close: (element) => {
      text.close(element)
      if (element === 'si') texts.push(text.value())
    },
    text: (piece) => text.add(piece),
  })
  return texts
}

/** Puts together a text from its runs, as shared texts and cells hold it. */
export class RunText {
  #value = ''
  #isText = false
  #isHint = false

  clear(): void {
    this.#value = ''
  }

  open(element: string): void {
    if (element === 't') this.#isText = true
    if (element === 'rPh') this.#isHint = true
  }

  close(element: string): void {
    if (element === 't') this.#isText = false
    if (element === 'rPh') this.#isHint = false
  }

  add(piece: string): void {
    if (this.#isText && !this.#isHint) this.#value += piece
  }

  value(): string {
    return unescaped(this.#value)
  }
}

/** `_x000D_` and its like stand for characters that XML cannot hold. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** What is asked of a part's elements, by their names without namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** A part may unpack to more than one string can hold. */
const CHUNK = 1 << 20

/**
 * Reads one part of a workbook, element by element; it must be well formed to its last tag. Entities that the part declares
 * itself are refused, so none can be made to grow.
 *
 * @throws {EngineError} `file/damaged`, and what the handlers throw
 */
export function readXml(part: string, content: Uint8Array, { open, close, text }: XmlHandlers): void {
  const parser = sax.parser(true, { strictEntities: true, position: false })
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => open(localName(name), attributes)
  if (close) parser.onclosetag = (name) => close(localName(name))
  if (text) {
    parser.ontext = text
    parser.oncdata = text
  }
  try {
    const decoder = new TextDecoder(encodingOf(content), { fatal: true })
    for (let at = 0; at < content.length; at += CHUNK) {
      parser.write(decoder.decode(content.subarray(at, at + CHUNK), { stream: true }))
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw damagedFile('workbook', `its part "${part}" is not well formed`)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** XML is UTF-8 unless it starts with the mark of another. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
