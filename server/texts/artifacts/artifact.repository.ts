import type { Selectable } from 'kysely'
import type { Cue, Artifact } from '../../../contract/studio/ingest.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    artifacts: ArtifactTable
    cues: CueTable
  }
}

/** A policy text; the file lies in the data folder under its fingerprint. */
interface ArtifactTable {
  id: string
  title: string
  kind: string
  source_url: string | null
  /** Shown and handed back in a header; never a path. */
  file_name: string
  /** By the file's content, whatever its name says. */
  media_type: string
  bytes: number
  pages: number | null
  sha256: string
  casefile_slug: string | null
  status: Artifact['status']
  hint: string | null
  /** What the sender said of it. */
  jurisdiction_hint: string | null
  topic_hint: string | null
  /** The text that offsets of cues count in, by code point. */
  raw_text: string
  /** `StoredReading`; null until the rules have read the text. */
  reading_json: string | null
  created_by: string
  created_at: string
}
type ArtifactRow = Selectable<ArtifactTable>
/** All but the long columns. */
export type ArtifactHead = Omit<ArtifactRow, 'raw_text' | 'reading_json'>

interface CueTable {
  id: string
  artifact_id: string
  position: number
  cue_type: string
  cue_key: string
  cue_value: string
  confidence: number
  start_at: number | null
  end_at: number | null
  reason: string
}
export type CueRow = Selectable<CueTable>

const HEAD = [
  'id',
  'title',
  'kind',
  'source_url',
  'file_name',
  'media_type',
  'bytes',
  'pages',
  'sha256',
  'casefile_slug',
  'status',
  'hint',
  'jurisdiction_hint',
  'topic_hint',
  'created_by',
  'created_at',
] as const
/** Rows of one statement: databases limit how many values it may carry. */
const BATCH = 500

export async function insertArtifact(db: Db, row: ArtifactRow): Promise<void> {
  await db.insertInto('artifacts').values(row).execute()
}

export async function findArtifact(db: Db, id: string): Promise<ArtifactHead | undefined> {
  return db.selectFrom('artifacts').select(HEAD).where('id', '=', id).executeTakeFirst()
}

export async function findText(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('artifacts').select('raw_text').where('id', '=', id).executeTakeFirst()
  return row?.raw_text ?? ''
}

export async function findReadingJson(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('artifacts').select('reading_json').where('id', '=', id).executeTakeFirst()
  return row?.reading_json ?? null
}

/** The newest first, those after `after` in that order. */
export async function findArtifacts(
  db: Db,
  { casefile, after, limit }: { casefile?: string | undefined; after?: ArtifactHead | undefined; limit: number },
): Promise<ArtifactHead[]> {
  let query = db.selectFrom('artifacts').select(HEAD)
  if (casefile) query = query.where('casefile_slug', '=', casefile)
  if (after) {
    query = query.where((build) =>
      build.or([
        build('created_at', '<', after.created_at),
        build.and([build('created_at', '=', after.created_at), build('id', '<', after.id)]),
      ]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function updateArtifact(db: Db, id: string, changes: Partial<ArtifactRow>): Promise<void> {
  await db.updateTable('artifacts').set(changes).where('id', '=', id).execute()
}

/** Says which casefile texts belong to, where they belong to none yet. */
export async function linkArtifacts(db: Db, ids: readonly string[], casefile: string): Promise<void> {
  if (ids.length === 0) return
  const update = db.updateTable('artifacts').set({ casefile_slug: casefile })
  await update.where('id', 'in', ids).where('casefile_slug', 'is', null).execute()
}

export async function unlinkArtifacts(db: Db, casefile: string): Promise<void> {
  await db.updateTable('artifacts').set({ casefile_slug: null }).where('casefile_slug', '=', casefile).execute()
}

/** Replaces what was found in a text before. */
export async function replaceCues(db: Db, artifact: string, cues: readonly CueRow[]): Promise<void> {
  await db.deleteFrom('cues').where('artifact_id', '=', artifact).execute()
  for (let from = 0; from < cues.length; from += BATCH) {
    await db
      .insertInto('cues')
      .values(cues.slice(from, from + BATCH))
      .execute()
  }
}

/** In the order in which the rules found them. */
export async function findCues(db: Db, artifact: string): Promise<Omit<Cue, 'label'>[]> {
  const rows = await db.selectFrom('cues').selectAll().where('artifact_id', '=', artifact).orderBy('position').execute()
  return rows.map(({ artifact_id: _, position: __, start_at: start, end_at: end, ...cue }) => ({ ...cue, start, end }))
}
