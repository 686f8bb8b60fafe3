import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyListResponseSchema } from '../../../contract/policy.ts'
import { problemResponseSchema } from '../../../contract/problem.ts'
import { createApp } from '../../app.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { prepareArchive } from '../../prepare-archive.ts'
import { readCards, readDocument } from '../publications/publication-reader.ts'
import { publishDependents } from '../publications/publish-dependents.ts'
import { runHandler } from '../runs/run.service.ts'
import { copyArchive, copyCasefile, editJson, policySource, problemSource } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { importSource } from './import-archive.ts'
import { runPipeline } from './run-pipeline.ts'

const FIRST = 'seat-belt-laws'
const SECOND = 'invented-laws'

describe.each(TEST_DATABASES)('policies and problems of the archive on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  let archive: string
  const said: string[] = []
  const prepare = () => prepareArchive(context, jobs, archive, (line) => said.push(line))
  const write = (file: string, value: unknown) => fs.writeFileSync(path.join(archive, file), JSON.stringify(value))
  const problem = () => readDocument(context.publications, 'problems', 'two-laws')

  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    archive = copyArchive(context.folder)
    copyCasefile(archive, FIRST, SECOND)
    for (const folder of ['policies/texts', 'problems']) fs.mkdirSync(path.join(archive, folder), { recursive: true })
    fs.writeFileSync(path.join(archive, 'policies/texts/act.txt'), 'Every driver\nshall wear   a belt.')
    write('policies/belt-laws.json', policySource([FIRST]))
    write('problems/two-laws.json', problemSource([FIRST, SECOND]))
    said.length = 0
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  it('are published with their casefiles, once', async () => {
    expect(await prepare()).toMatchObject({ casefiles: 2, refused: 0 })
    const { publication, versions } = problem()!
    expect(publication.casefiles.map(({ slug, version }) => [slug, version])).toEqual([
      [FIRST, 1],
      [SECOND, 1],
    ])
    expect(publication.synthesis.pooled).toBeNull()
    expect(publication.synthesis.pooledNote).toMatch(
      /^Nothing is averaged: an average needs at least 3 comparable casefiles/,
    )
    expect(versions).toHaveLength(1)
    const policy = readDocument(context.publications, 'policies', 'belt-laws')!
    expect(policy.publication.casefiles[0].card.slug).toBe(FIRST)
    const root = context.publications.head()
    await prepare()
    expect(context.publications.head()).toBe(root)
  })

  it('lie in the publications by the fingerprint of their bytes', async () => {
    await prepare()
    const found = problem()!
    expect(sha256(context.publications.readObject(found.sha256))).toBe(found.sha256)
    expect(found.versions.at(-1)!.sha256).toBe(found.sha256)
  })

  it('wait until every casefile a problem names is published, and appear with the last one', async () => {
    const folder = path.join(archive, SECOND)
    editJson<{ analysis: Record<string, unknown> }>(path.join(folder, 'design.json'), ({ analysis }) => {
      analysis.nonsense = true
    })
    expect((await prepare()).refused).toBe(1)
    expect(problem()).toBeNull()
    expect(said).toContain(`problems/two-laws: waits for ${SECOND}`)
    fs.copyFileSync(path.join(archive, FIRST, 'design.json'), path.join(folder, 'design.json'))
    await importSource(context, folder)
    await runPipeline(context, jobs, SECOND)
    expect(problem()?.publication.version).toBe(1)
    expect(await publishDependents(context, SECOND)).toEqual([])
  })

  it('come out in a new version when their words change, and the old one stays', async () => {
    await prepare()
    write('problems/two-laws.json', { ...problemSource([FIRST, SECOND]), question: 'Another question?' })
    await prepare()
    const { publication, versions } = problem()!
    expect(publication).toMatchObject({ version: 2, problem: { question: 'Another question?' } })
    const first = readDocument(context.publications, 'problems', 'two-laws', { version: 1 })!
    expect(first.sha256).toBe(versions[0].sha256)
    expect(first.publication.problem.question).not.toBe('Another question?')
  })

  it('are refused when they name a casefile that is not there, by its name', async () => {
    write('problems/two-laws.json', problemSource([FIRST, 'no-such-casefile']))
    expect((await prepare()).refused).toBe(1)
    expect(said.join()).toMatch(/"no-such-casefile".*import\/unknown-casefile/)
    expect(readCards(context.publications, 'problems')).toEqual([])
  })

  it('are refused when they quote what the held text does not say', async () => {
    const source = policySource([FIRST])
    source.texts[0].passages[0].quote = 'Every driver may wear a belt.'
    write('policies/belt-laws.json', source)
    expect((await prepare()).refused).toBe(1)
    expect(said.join()).toContain('import/quote-not-in-text')
  })

  it('answer over the API what was published', async () => {
    await prepare()
    const app = createApp(context)
    const get = async (address: string) => (await app.request(address)).json()
    const answer = problemResponseSchema.parse(await get('/api/problems/two-laws'))
    expect(answer).toEqual({ problem: problem()!.publication, sha256: problem()!.sha256 })
    const list = policyListResponseSchema.parse(await get('/api/policies?limit=1'))
    expect(list).toMatchObject({ total: 1, next_cursor: null, policies: [{ slug: 'belt-laws', casefiles: [FIRST] }] })
    expect(await get('/api/problems/none')).toMatchObject({ code: 'problem/not-found', status: 404 })
    expect(await get('/api/policies/none')).toMatchObject({ code: 'policy/not-found', status: 404 })
  })
})
