import path from 'node:path'
import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import { unpackEntry, type ArchiveEntry } from '../../../base/isolation/check-archive.ts'
import { readXml } from './read-xml.ts'

/** Where a part points to, by the kind of what lies there. */
export interface Relationship {
  id: string
  /** The last word of its address: `worksheet`, `styles`, … */
  kind: string
  /** The name of the part, from the archive's root. */
  target: string
}

/** The parts of a workbook by name; a name is the same in capitals and small letters, with and without a leading slash. */
export class WorkbookParts {
  readonly #bytes: Uint8Array
  readonly #entries: Map<string, ArchiveEntry>

  constructor(bytes: Uint8Array, entries: readonly ArchiveEntry[]) {
    this.#bytes = bytes
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.name), entry]))
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  read(name: string): Buffer {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw damagedFile('workbook', `its part "${name}" is missing`)
    return unpackEntry(this.#bytes, entry)
  }

  /** Of a part, or of the whole workbook (`''`). A part that points nowhere has none. */
  relationships(part: string): Relationship[] {
    const { dir, base } = path.posix.parse(part)
    const name = path.posix.join(dir, '_rels', `${base}.rels`)
    const found: Relationship[] = []
    if (!this.has(name)) return found
    readXml(name, this.read(name), {
      open: (element, { Id: id, Type: type, Target: target }) => {
        if (element !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
        // A target without a leading slash is seen from the folder of the part.
        const place = path.posix.resolve('/', dir, target.replaceAll('\\', '/')).slice(1)
        found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target: place })
      },
    })
    return found
  }
}

function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}
