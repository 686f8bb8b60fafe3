import path from 'node:path'
import { EngineError } from '@casefiles/engine/analysis'
import { damagedFile } from '../../../base/errors.ts'
import { unpackEntry, checkArchive, listArchive, type ArchiveEntry } from '../../../base/isolation/check-archive.ts'
import { READ_LIMITS } from '../data-file.ts'
import { sniffFormat } from '../read-data.ts'
import { readXml } from './sheet-texts.ts'

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

export interface SheetPlace {
  name: string
  part: string
}

/** What a workbook holds, before any cell is read. */
export interface WorkbookOutline {
  /** Sheets of cells in their order; sheets that are one chart are left out. */
  sheets: SheetPlace[]
  /** Whether days count from 1904, as the first spreadsheets of the Macintosh did. */
  isFrom1904: boolean
  texts: string | undefined
  styles: string | undefined
}

/** @throws {EngineError} `file/damaged` */
export function readOutline(parts: WorkbookParts): WorkbookOutline {
  const workbook = parts.relationships('').find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const links = parts.relationships(workbook)
  const outline: WorkbookOutline = {
    sheets: [],
    isFrom1904: false,
    texts: links.find(({ kind }) => kind === 'sharedStrings')?.target,
    styles: links.find(({ kind }) => kind === 'styles')?.target,
  }
  readXml(workbook, parts.read(workbook), {
    open: (element, attributes) => {
      if (element === 'workbookPr') outline.isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const link = links.find((each) => each.id === id)
      if (link?.kind === 'worksheet') outline.sheets.push({ name: attributes['name'] ?? '', part: link.target })
    },
  })
  if (outline.sheets.length === 0) throw damagedFile('workbook', 'it has no sheet of cells')
  return outline
}

/** The sheets of a workbook by name, in its order; none where the file is none, or cannot be read as one. */
export function listSheets(bytes: Uint8Array): string[] {
  try {
    if (sniffFormat(bytes) !== 'xlsx') return []
    const entries = listArchive(bytes)
    checkArchive(bytes, entries, READ_LIMITS.unpackedBytes, () => undefined)
    return readOutline(new WorkbookParts(bytes, entries)).sheets.map(({ name }) => name)
  } catch (error) {
    // what is wrong with it is said when it is read
    if (error instanceof EngineError) return []
    throw error
  }
}
