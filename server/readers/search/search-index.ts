import { setImmediate } from 'node:timers/promises'
import { casefilePublicationSchema } from '../../../contract/publication.ts'
import { isListedCasefile, isListedPolicy, isListedProblem } from '../../../contract/teaching-example.ts'
import type { ServerContext } from '../../base/context.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import type { ManifestEntry } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { readDocument } from '../../record/publications/publication-reader.ts'
import { publicationMeta, standingDocument, type CollectionMeta } from '../../record/publications/publication-files.ts'
import { casefileWords, policyWords, problemWords, WORDS_VERSION, type DocumentWords } from './document-words.ts'
import { countIndexed, deleteDocument, deleteIndex, findIndexed, insertDocument } from './search.repository.ts'

type Context = Pick<ServerContext, 'db' | 'publications'>

/** The words of all published documents, as of the publications' head. */
export interface SearchIndex {
  /** Takes up what was published since; what stands in the index already is not read again. */
  refresh(): Promise<void>
  /** Begins from nothing. */
  rebuild(): Promise<void>
}

/** What the index was brought up to, and how much stood in it then. */
interface Known {
  root: string
  documents: number
}
const NOT_WHOLE = -1

export function openSearchIndex(context: Context): SearchIndex {
  let known: Known | null = null
  let last: Promise<void> = Promise.resolve()

  /** One after the other: two at once would take up the same documents twice. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(work)
    return last
  }

  async function refresh(): Promise<void> {
    const head = context.publications.head()
    if (head === known?.root) return
    const isWhole = await takeUp(context, await findChanges(context, known, head))
    // What is damaged is read again as soon as something else is published: everything is compared then.
    known = { root: head, documents: isWhole ? await countIndexed(context.db) : NOT_WHOLE }
  }

  return {
    refresh: () => inTurn(refresh),
    rebuild: () =>
      inTurn(async () => {
        await context.db.transaction().execute(deleteIndex)
        known = null
        await refresh()
      }),
  }
}

/** Paths of documents whose words are others now, with their fingerprints; null = there is none any more. */
type Changes = Map<string, string | null>

/**
 * What differs from the publications that the index was brought up to; from what stands in it where that is not known, or where
 * somebody else changed it meanwhile.
 */
async function findChanges({ db, publications }: Context, known: Known | null, root: string): Promise<Changes> {
  if (known !== null && known.documents === (await countIndexed(db))) {
    const changes = differences(publications, known.root, root)
    if (changes) return changes
  }
  const indexed = await findIndexed(db)
  const wanted = currentDocuments(publications, root)
  const changes: Changes = new Map()
  for (const path of indexed.keys()) if (!wanted.has(path)) changes.set(path, null)
  for (const [path, hash] of wanted)
    if (indexed.get(path) !== fingerprintOf(publications, path, hash)) changes.set(path, hash)
  return changes
}

/** null where the publications of before cannot be read any more. */
function differences(publications: Context['publications'], before: string, after: string): Changes | null {
  try {
    const found = publications.diff(before, after).filter(({ path }) => isCurrentDocument(path))
    // what is kept beside the same document, such as a retraction, differs too: it is among the words
    return new Map(found.map(({ path, after }) => [path, after && isListed(after) ? after.hash : null]))
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

/** Of a document as it stands: what happened to a casefile since it was sealed is among its words. */
function fingerprintOf(publications: Context['publications'], path: string, hash: string): string {
  const entry = path.startsWith('casefiles/') ? publications.entry(path) : null
  const standing = entry && publicationMeta(entry).card.standing
  return [WORDS_VERSION, hash, ...(standing ? [sha256(standing.notice)] : [])].join(':')
}

/** @returns whether everything could be read; a damaged document keeps the words it had */
async function takeUp({ db, publications }: Context, changes: Changes): Promise<boolean> {
  let isWhole = true
  for (const [path, hash] of changes) {
    const words = hash === null ? null : readWords(publications, path, hash)
    if (hash === null) await replace(db, path, null)
    else if (words) await replace(db, path, { fingerprint: fingerprintOf(publications, path, hash), ...words })
    else isWhole = false
    // requests are answered between two documents
    await setImmediate()
  }
  return isWhole
}

const isCurrentDocument = (path: string): boolean => /^(casefiles|policies|problems)\/[^/]+$/.test(path)

/** Teaching examples answer no question, so their words lead nowhere. */
function isListed({ path, meta }: ManifestEntry): boolean {
  const [folder, slug] = path.split('/')
  if (folder === 'casefiles') return isListedCasefile({ slug })
  const { card } = meta as CollectionMeta<{ casefiles: string[] }>
  return folder === 'policies' ? isListedPolicy(card) : isListedProblem(card)
}

function currentDocuments(publications: Context['publications'], root: string): Map<string, string> {
  const current = publications.list('', root).filter((entry) => isCurrentDocument(entry.path) && isListed(entry))
  return new Map(current.map(({ path, hash }) => [path, hash]))
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
  const sealed = casefilePublicationSchema.parse(JSON.parse(publications.readObject(hash).toString('utf8')))
  return casefileWords(standingDocument(sealed, publicationMeta(publications.entry(path)!)).publication)
}
