import { setImmediate } from 'node:timers/promises'
import { casefilePublicationSchema } from '../../../contract/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { readDocument } from '../../record/publications/document-reader.ts'
import { casefileWords, policyWords, problemWords, WORDS_VERSION, type DocumentWords } from './document-words.ts'
import { deleteDocument, deleteIndex, findIndexed, insertDocument } from './search.repository.ts'

type Context = Pick<ServerContext, 'db' | 'publications'>

/** The words of all published documents, as of the publications' head. */
export interface SearchIndex {
  /** Takes up what was published since; what stands in the index already is not read again. */
  refresh(): Promise<void>
  /** Begins from nothing. */
  rebuild(): Promise<void>
}

export function openSearchIndex(context: Context): SearchIndex {
  let asOf: string | null = null
  let last: Promise<void> = Promise.resolve()

  /** One after the other: two at once would take up the same documents twice. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(work)
    return last
  }

  async function refresh(): Promise<void> {
    const head = context.publications.head()
    if (head === asOf) return
    await takeUpChanges(context, head)
    asOf = head
  }

  return {
    refresh: () => inTurn(refresh),
    rebuild: () =>
      inTurn(async () => {
        await context.db.transaction().execute(deleteIndex)
        asOf = null
        await refresh()
      }),
  }
}

async function takeUpChanges({ db, publications }: Context, root: string): Promise<void> {
  const indexed = await findIndexed(db)
  const wanted = new Map(currentDocuments(publications, root))
  for (const path of indexed.keys()) if (!wanted.has(path)) await replace(db, path, null)
  for (const [path, hash] of wanted) {
    const fingerprint = `${WORDS_VERSION}:${hash}`
    if (indexed.get(path) === fingerprint) continue
    const words = readWords(publications, path, hash)
    // A damaged document keeps the words it had; it is read again as soon as something else is published.
    if (words) await replace(db, path, { fingerprint, ...words })
    // requests are answered between two documents
    await setImmediate()
  }
}

function currentDocuments(publications: Context['publications'], root: string): [path: string, hash: string][] {
  return ['casefiles/', 'policies/', 'problems/'].flatMap((folder) =>
    publications
      .list(folder, root)
      .filter(({ path }) => path.split('/').length === 2)
      .map(({ path, hash }): [string, string] => [path, hash]),
  )
}

async function replace(
  db: Context['db'],
  path: string,
  words: ({ fingerprint: string } & DocumentWords) | null,
): Promise<void> {
  await db.transaction().execute(async (trx: Db) => {
    await lockForAppend(trx, 'search')
    await deleteDocument(trx, path)
    if (!words) return
    const { fingerprint, title, sections } = words
    await insertDocument(trx, { path, fingerprint, title }, sections)
  })
}

function readWords(publications: Context['publications'], path: string, hash: string): DocumentWords | null {
  try {
    return wordsOf(publications, path, hash)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

function wordsOf(publications: Context['publications'], path: string, hash: string): DocumentWords {
  const [folder, slug] = path.split('/') as [string, string]
  if (folder === 'policies') return policyWords(readDocument(publications, 'policies', slug)!.publication)
  if (folder === 'problems') return problemWords(readDocument(publications, 'problems', slug)!.publication)
  return casefileWords(casefilePublicationSchema.parse(JSON.parse(publications.readObject(hash).toString('utf8'))))
}
