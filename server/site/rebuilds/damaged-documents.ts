import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { splitReads, type Reads } from './reads.ts'

/** A published document that could not be read while the pages were rendered; its last good pages stay. */
export interface DamagedDocument {
  /** What could not be read, as routes declare it, e.g. `casefile:seat-belt-laws`. */
  document: Reads
  problem: string
}

/** Notes what is damaged, each document once with the first thing that was wrong. */
export interface DamageNotes {
  /** @throws the error itself where it is not damage */
  note(document: Reads, error: unknown): void
  /** Takes over what was noted elsewhere. */
  add(damaged: readonly DamagedDocument[]): void
  all(): DamagedDocument[]
}

export function openDamageNotes(): DamageNotes {
  const noted = new Map<Reads, string>()
  return {
    note: (document, error) => {
      if (!isDamage(error)) throw error
      if (!noted.has(document)) noted.set(document, messageOf(error as Error))
    },
    add: (damaged) => {
      for (const { document, problem } of damaged) if (!noted.has(document)) noted.set(document, problem)
    },
    all: () =>
      [...noted]
        .map(([document, problem]) => ({ document, problem }))
        .sort((a, b) => (a.document < b.document ? -1 : a.document > b.document ? 1 : 0)),
  }
}

/** The innermost message: it names the object. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? messageOf(error.cause) : error.message
}

/** The reader for finding routes: a damaged document has none, and is noted. */
export function noteDamaged(reader: ArchiveReader, notes: DamageNotes): ArchiveReader {
  const attempt = <Found>(document: Reads, read: () => Found | null): Found | null => {
    try {
      return read()
    } catch (error) {
      notes.note(document, error)
      return null
    }
  }
  return {
    ...reader,
    casefile: (slug, version) => attempt(`casefile:${slug}`, () => reader.casefile(slug, version)),
    policy: (slug, version) => attempt(`policy:${slug}`, () => reader.policy(slug, version)),
    problem: (slug, version) => attempt(`problem:${slug}`, () => reader.problem(slug, version)),
  }
}

const FOLDERS: Record<string, string> = { casefile: 'casefiles', policy: 'policies', problem: 'problems' }

/** Whether an address belongs to one of these documents. */
export function belongsToAny(path: string, documents: readonly DamagedDocument[]): boolean {
  return documents.some(({ document }) => {
    const [kind, slug] = splitReads(document)
    const base = `/${FOLDERS[kind]}/${slug}`
    return path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}.`)
  })
}
