import sax from 'sax'
import { EngineError } from '@casefiles/engine/analysis'
import { damagedFile } from '../../../base/errors.ts'

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
