import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobRunner } from './base/jobs/job-runner.ts'
import { prepareArchive } from './prepare-archive.ts'
import { nameInReadme, changedSources, fingerprintSources } from './record/archive-release/write-release.ts'
import { documentFile, readRelease } from './record/archive-release/read-release.ts'
import { datasetPath } from './record/publications/publication-files.ts'
import { publishDependents } from './record/publications/publish-dependents.ts'
import { verifyChain } from './record/publications/verify-chain.ts'
import { runHandler } from './record/runs/run.service.ts'
import { openTestContext, tickingClock, type TestContext } from './test-support/test-context.ts'
import { openSqlite } from './test-support/test-databases.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const ARCHIVE = path.join(ROOT, 'data/archive')

/** What this checkout ships. A failure that names changed files is mended by `npx casefiles release make`. */
describe('the release in the repository', () => {
  const release = readRelease(ARCHIVE)!
  const opened: TestContext[] = []

  async function takeOver(): Promise<TestContext> {
    const context = await openTestContext(openSqlite, { now: tickingClock(Date.UTC(2030, 0, 1)) })
    opened.push(context)
    const compute = async () => Promise.reject(new Error('Nothing is to be computed.'))
    const jobs = createJobRunner(context, { handlers: { run: runHandler({ ...context, compute }) } })
    const outcome = await prepareArchive(context, jobs, ARCHIVE, () => undefined)
    await jobs.stop()
    expect(outcome).toEqual({ casefiles: release.casefiles.length, refused: 0 })
    return context
  }
  let one: TestContext
  beforeAll(async () => {
    one = await takeOver()
  })
  afterAll(async () => {
    for (const context of opened) await context.close()
  })

  it('is made from the files of the archive as they are', () => {
    expect(changedSources(release.manifest, fingerprintSources(ARCHIVE))).toEqual([])
  })

  it('is named by the README', () => {
    const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8')
    expect(nameInReadme(readme, release.manifest)).toBe(readme)
  })

  it('holds no private key', () => {
    for (const file of fs.readdirSync(path.join(ARCHIVE, 'release'), { recursive: true, encoding: 'utf8' })) {
      const at = path.join(ARCHIVE, 'release', file)
      if (fs.statSync(at).isFile()) expect(fs.readFileSync(at, 'utf8'), file).not.toContain('PRIVATE KEY')
    }
  })

  it('gives exactly the hashes that it names, with every link intact', async () => {
    const rows = await one.db.selectFrom('publications').select(['casefile_slug', 'version', 'sha256']).execute()
    const published = rows.map((row) => [documentFile('casefiles', row.casefile_slug, row.version), row.sha256])
    const named = Object.entries(release.manifest.files).filter(([file]) => /^casefiles\/.*\/v\d+\.json$/.test(file))
    expect(Object.fromEntries(published)).toEqual(Object.fromEntries(named))
    for (const { slug } of release.casefiles) {
      const broken = (await verifyChain(one, slug)).filter(({ problem }) => problem !== null)
      expect(broken, slug).toEqual([])
    }
  })

  it('gives the data of every version that it names, older ones too', () => {
    const lost = release.casefiles.flatMap(({ slug, documents }) =>
      documents.filter(({ dataset }) => one.publications.entry(datasetPath(dataset.sha256)) === null).map(() => slug),
    )
    expect(lost).toEqual([])
  })

  it('says of every base-R script that was executed that it was', () => {
    const executed = release.casefiles.flatMap(({ slug, documents }) => {
      const { replication, run } = documents.at(-1)!
      return run.replication ? [[slug, replication?.status]] : []
    })
    expect(executed.length).toBeGreaterThan(0)
    expect(executed.filter(([, status]) => status !== 'executed')).toEqual([])
  })

  it('gives two installations the same publications, to the last date', { tags: ['night'] }, async () => {
    const other = await takeOver()
    expect(other.publications.head()).toBe(one.publications.head())
  })

  it('holds policies and problems as they would be published now', async () => {
    expect(await publishDependents(one)).toEqual([])
  })
})
