import path from 'node:path'
import { expect, it } from 'vitest'
import { importDomains, listByDocket } from './record/importer/import-archive.ts'
import { importRelease } from './record/archive-release/import-release.ts'
import { findChanges } from './record/archive-release/make-release.ts'
import { readRelease } from './record/archive-release/read-release.ts'
import { reconcilePublications } from './record/publications/reconcile-publications.ts'
import { keepProcesses, LOWEST_PRIORITY } from './record/runs/compute-analysis.ts'
import { openTestContext } from './test-support/test-context.ts'
import { openSqlite } from './test-support/test-databases.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../data/archive')

/** A failure is mended by `npx casefiles release make --reason "…"`, which makes the newer versions. */
it('every current version of the release says what today’s engine says', { timeout: 1_800_000 }, async () => {
  const kept = keepProcesses(LOWEST_PRIORITY)
  const context = await openTestContext(openSqlite, { compute: kept.compute })
  try {
    const release = readRelease(ARCHIVE)!
    await importDomains(context, ARCHIVE)
    expect((await importRelease(context, ARCHIVE, release)).refused).toEqual([])
    await reconcilePublications(context, undefined, undefined, release.document)
    const sources = listByDocket(ARCHIVE)
    expect(sources.map(({ slug }) => slug)).toEqual(release.casefiles.map(({ slug }) => slug))
    const changes = await findChanges(context, sources)
    expect(changes.map(({ slug, differences }) => [slug, differences.length, ...differences.slice(0, 3)])).toEqual([])
  } finally {
    kept.close()
    await context.close()
  }
})
