import fs from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { findLock } from '../locks/lock.repository.ts'
import { getLock } from '../locks/lock.service.ts'
import { findRun } from '../runs/run.repository.ts'
import { commitCasefile } from './commit-publications.ts'
import { makePublication } from './publication-document.ts'
import { casefilePath, versionPath, type PublicationMeta } from './publication-files.ts'
import { findStandingPublications, type PublicationRow } from './publication.repository.ts'

/**
 * Completes what a crash left out: every version the database knows must stand in the publications.
 *
 * @param onLost told of each document that is lost and cannot be made again as it was (`publication/hash-mismatch`), or whose rows are
 *   damaged; the others are completed all the same. Left out, the first one is thrown
 * @param isReadable whether the store holds a document; left out, whether its file is there
 * @param sealed a document by its fingerprint, of the archive's release; null where it is not of it
 * @returns slugs of the casefiles that had to be completed
 */
export async function reconcilePublications(
  context: ServerContext,
  onLost: (error: Error, slug: string) => void = raise,
  isReadable: (sha256: string) => boolean = (sha256) => fs.existsSync(context.publications.objectFile(sha256)),
  sealed: (sha256: string) => string | null = () => null,
): Promise<string[]> {
  const { db, publications, rebuilds } = context
  const entries = publications.list('casefiles/')
  const standing = new Map(entries.map((entry) => [entry.path, entry.hash]))
  const unlinked = new Set(entries.filter(({ meta }) => lacksLinks(meta)).map(({ path }) => path))
  const missing = (await findStandingPublications(db)).filter(
    (row) =>
      standing.get(versionPath(row.casefile_slug, row.version)) !== row.sha256 ||
      (row.is_current === 1 && standing.get(casefilePath(row.casefile_slug)) !== row.sha256) ||
      unlinked.has(casefilePath(row.casefile_slug)) ||
      !isReadable(row.sha256),
  )
  const completed: string[] = []
  for (const [slug, rows] of Map.groupBy(missing, (row) => row.casefile_slug)) {
    const restored: PublicationRow[] = []
    const orLost = async (work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (error) {
        if (!isOfThis(error)) throw error
        onLost(error, slug)
      }
    }
    for (const row of rows) {
      await orLost(async () => {
        await restoreDocument(context, row, sealed(row.sha256))
        restored.push(row)
      })
    }
    if (restored.length === 0) continue
    await orLost(async () => {
      // fingerprints alone: the designs may have an earlier form
      const locks = await Promise.all(restored.map(({ version }) => findLock(db, slug, version)))
      for (const data of new Set(locks.map((lock) => lock?.dataset_sha256 ?? null)))
        await commitCasefile(context, slug, data)
      completed.push(slug)
      rebuilds.request(`completed the publication of ${slug}`)
    })
    // whoever asks the server meanwhile gets an answer
    await nextTurn()
  }
  return completed
}

function raise(error: Error): never {
  throw error
}

/** Whether a failure is about one casefile, and not about the database or the disk. */
function isOfThis(error: unknown): error is Error {
  return error instanceof ServerError || error instanceof SyntaxError || error instanceof z.ZodError
}

/** Corrections that were published before their links stood beside the document; pages could not verify them. */
function lacksLinks(meta: unknown): boolean {
  const { errata, retraction, chain } = (meta ?? {}) as Partial<PublicationMeta>
  return (errata !== undefined || retraction !== undefined) && chain === undefined
}

/** As documents of before answers were kept are. */
function withoutAnswer({ answer: _, casefile, ...others }: CasefilePublication): object {
  const { answer: __, what_is_known: ___, ...card } = casefile
  return { ...others, casefile: card }
}

/**
 * A document of the release is put back as it was sealed. Of others the same parts give the same document, so a lost one is made
 * again and must have the fingerprint on record.
 */
async function restoreDocument(context: ServerContext, row: PublicationRow, sealed: string | null): Promise<void> {
  const { db, publications } = context
  if (sealed !== null) {
    publications.putObject(sealed)
    return
  }
  const casefile = await getCasefile(db, row.casefile_slug)
  const lock = await getLock(db, row.casefile_slug, row.version)
  const run = (await findRun(db, row.run_id))!
  const made = await makePublication(context, { casefile, lock, run, publishedAt: row.published_at })
  const text = [made, withoutAnswer(made)].map(canonicalJson).find((one) => sha256(one) === row.sha256)
  if (text === undefined) {
    const what = `version ${row.version} of "${row.casefile_slug}"`
    throw new ServerError('publication/hash-mismatch', `The document of ${what} is lost and comes out differently now.`)
  }
  publications.putObject(text)
}
