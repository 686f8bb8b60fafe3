import { sql, type Generated } from 'kysely'
import type { SearchSection } from '../../../contract/search.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    search_documents: SearchDocumentTable
    search_texts: SearchTextTable
  }
}

/** A published document whose words are in the index. */
interface SearchDocumentTable {
  /** Where it stands in the publications, `casefiles/seat-belt-laws`. */
  path: string
  /** Of the document and of the way its words are taken from it. */
  fingerprint: string
  title: string
}

/** One part of it. On SQLite the virtual table `search_words` follows this one, on PostgreSQL its column `words`. */
interface SearchTextTable {
  id: Generated<number>
  path: string
  section: string
  title: string
  text: string
}

/** A part of a document with the words that were looked for between {@link MARKS}. */
export interface FoundPassage {
  path: string
  section: SearchSection
  title: string
  snippet: string
}
/** Characters that no text has. */
export const MARKS = ['\u0001', '\u0002'] as const
const [FROM, TO] = MARKS

/** Fingerprint by path of everything in the index. */
export async function findIndexed(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('search_documents').select(['path', 'fingerprint']).execute()
  return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]))
}

/** How many documents stand in the index. */
export async function countIndexed(db: Db): Promise<number> {
  const count = db.selectFrom('search_documents').select((build) => build.fn.countAll().as('count'))
  return Number((await count.executeTakeFirstOrThrow()).count)
}

export async function insertDocument(
  trx: Db,
  document: { path: string; fingerprint: string; title: string },
  sections: { section: SearchSection; text: string }[],
): Promise<void> {
  const { path, title } = document
  await trx.insertInto('search_documents').values(document).execute()
  for (const part of sections)
    await trx
      .insertInto('search_texts')
      .values({ path, title, ...part })
      .execute()
}

export async function deleteDocument(trx: Db, path: string): Promise<void> {
  await trx.deleteFrom('search_texts').where('path', '=', path).execute()
  await trx.deleteFrom('search_documents').where('path', '=', path).execute()
}

/** Whether the words lead to the texts they were taken from; PostgreSQL keeps them in the row of the text. */
export async function isIndexWhole(db: Db): Promise<boolean> {
  if (!isSqlite(db)) return true
  try {
    await sql`insert into search_words (search_words, rank) values ('integrity-check', 1)`.execute(db)
    return true
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_CORRUPT')) return false
    throw error
  }
}

/** Empties the index, also a damaged one: from that no text could be taken away. */
export async function deleteIndex(trx: Db): Promise<void> {
  if (isSqlite(trx)) await sql`insert into search_words (search_words) values ('rebuild')`.execute(trx)
  await trx.deleteFrom('search_texts').execute()
  await trx.deleteFrom('search_documents').execute()
}

/**
 * Parts that have every one of the words in themselves or in their document's title, best first.
 *
 * @param phrases words of letters and digits only, of which those of one phrase stand side by side
 */
export async function findPassages(
  db: Db,
  phrases: readonly (readonly string[])[],
  limit: number,
): Promise<FoundPassage[]> {
  const { rows } = await (isSqlite(db) ? sqliteQuery(phrases, limit) : postgresQuery(phrases, limit)).execute(db)
  return rows
}

/** Words in the title count three times; the last word may be the beginning of one. */
function sqliteQuery(phrases: readonly (readonly string[])[], limit: number) {
  const match = phrases
    .map((words, place) => `"${words.join(' ')}"${place === phrases.length - 1 ? '*' : ''}`)
    .join(' ')
  return sql<FoundPassage>`
    select t.path, t.section, t.title, snippet(search_words, 1, ${FROM}, ${TO}, '…', 28) as snippet
    from search_words join search_texts t on t.id = search_words.rowid
    where search_words match ${match} order by bm25(search_words, 3.0, 1.0), t.id limit ${limit}`
}

function postgresQuery(phrases: readonly (readonly string[])[], limit: number) {
  const match = phrases
    .map((words, place) => `${words.join(' <-> ')}${place === phrases.length - 1 ? ':*' : ''}`)
    .join(' & ')
  const options = `StartSel=${FROM}, StopSel=${TO}, MaxWords=28, MinWords=14, MaxFragments=1`
  return sql<FoundPassage>`
    select t.path, t.section, t.title, ts_headline('english', t.text, query, ${options}) as snippet
    from search_texts t, to_tsquery('english', ${match}) query
    where t.words @@ query order by ts_rank(t.words, query) desc, t.id limit ${limit}`
}
