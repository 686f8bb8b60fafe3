import { columnsOf, EXPORT_COLUMNS, EXPORT_KINDS, type ExportColumn } from '../../../contract/export-columns.ts'
import { collectionCardAsItStands } from '../../../contract/standing.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { readCards } from '../../record/publications/publication-reader.ts'
import { findCurrentStanding } from '../../record/publications/publication-files.ts'
import { bulkRows, type Cell } from '../exports/bulk-rows.ts'

/** One table of a snapshot: what stands in it, and how its rows are read of the archive as it is at a root. */
export interface SnapshotTable {
  name: string
  title: string
  /** Columns that tell a row from all others. */
  key: readonly string[]
  /** The table whose `slug` its own `slug` names. */
  belongsTo?: string
  columns: Readonly<Record<string, ExportColumn>>
  rows(publications: ArchiveStore, root: string): AsyncIterable<Cell[]>
}

const TITLES = {
  casefiles: 'Casefiles as they stand: verdict, score, primary effect',
  estimates: 'Every published estimate with its interval and units',
  diagnostics: 'Every check of every design, and what it found',
}
const KEYS = { casefiles: [], estimates: ['estimate_id'], diagnostics: ['check_id'] }

const text = (meaning: string): ExportColumn => ({ type: 'text', meaning })
const SHARED = {
  title: text('Title'),
  version: { type: 'number', meaning: 'Published version' },
  published_at: text('When this version was published'),
  jurisdiction: text('Where it applies'),
  domain: text('Domain, slug'),
  casefiles: text('Casefiles, slugs separated by semicolons'),
  standing: text('What has to be said of its casefiles; empty where nothing has'),
} as const satisfies Record<string, ExportColumn>

const POLICIES = { slug: text('Policy, as in its address'), summary: text('The policy in one sentence'), ...SHARED }
const PROBLEMS = {
  slug: text('Problem, as in its address'),
  docket: text('Public number of the problem'),
  question: text('The question'),
  headline: text('What the casefiles found together'),
  grade: text('How far that can be trusted'),
  ...SHARED,
}

export const TABLES: readonly SnapshotTable[] = [
  ...EXPORT_KINDS.map((kind) => ({
    name: kind,
    title: TITLES[kind],
    key: ['slug', ...KEYS[kind]],
    ...(kind !== 'casefiles' && { belongsTo: 'casefiles' }),
    columns: EXPORT_COLUMNS[kind] as Record<string, ExportColumn>,
    rows: (publications: ArchiveStore, root: string) =>
      bulkRows(publications, { kind, columns: columnsOf(kind) } as Parameters<typeof bulkRows>[1], root),
  })),
  collection('policies', 'Policies and the casefiles that study them', POLICIES),
  collection('problems', 'Problems, and what casefiles found on them together', PROBLEMS),
]

function collection(
  name: 'policies' | 'problems',
  title: string,
  columns: Record<string, ExportColumn>,
): SnapshotTable {
  async function* rows(publications: ArchiveStore, root: string): AsyncGenerator<Cell[]> {
    for (const sealed of readCards(publications, name, root)) {
      const card = collectionCardAsItStands(sealed, (slug) => findCurrentStanding(publications, slug, root))
      const { casefiles, domain, standing = {} } = card
      const row: Record<string, unknown> = {
        ...card,
        casefiles: casefiles.join('; '),
        domain: domain.slug,
        standing: Object.entries(standing)
          .map(([slug, { notice }]) => `${slug}: ${notice}`)
          .join(' '),
      }
      yield Object.keys(columns).map((column) => (row[column] as Cell | undefined) ?? null)
    }
  }
  return { name, title, key: ['slug'], columns, rows }
}
