import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OthersFound, OtherStudyDraft } from '../../../contract/others-found.ts'
import { createApp } from '../../app.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { makeAccount, agreeToAll } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runToCompletion } from '../importer/run-pipeline.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { runHandler } from '../runs/run.service.ts'

const SLUG = 'seat-belt-laws'
const ONE = `/api/v2/studio/casefiles/${SLUG}`
const WORDS = { title: 'Belts and deaths', summary: 'What belts did.', tags: ['belts'] }
const STUDY = {
  kind: 'later' as const,
  label: 'A later study',
  citation: 'Quimby, Z. (2024). Belts, thirty years on.',
  doi: '10.1000/belts.30',
  finding: 'Deaths fell by a tenth.',
  estimate: { value: -10, ci: [-14, -6] as [number, number] },
  where: 'Table 3, column 2',
  confirmed: { address: 'https://example.org/belts', how: 'Read in an open copy.' },
}
const OTHERS: OthersFound = { reading: { heading: 'Others found more', text: 'Ours cannot tell.' }, studies: [STUDY] }

describe.each(TEST_DATABASES)('what others found, written in the studio, on %s', (_name, open) => {
  let context: TestContext
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open)
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, SLUG))
    await lockDesign(context, SLUG, 'an analyst')
    await runToCompletion(context, jobs, SLUG)
    await jobs.stop()
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const json = async (response: Response | Promise<Response>): Promise<any> => (await response).json()
  const publish = (others: unknown) => calls.post(`${ONE}/publish`, { ...WORDS, others })
  const preview = (others: unknown) => json(calls.post(`${ONE}/publish-preview`, { ...WORDS, others }))
  const published = () => openArchiveReader(context.publications).casefile(SLUG)!.publication
  const readers = () => json(calls.get(`/api/v2/casefiles/${SLUG}`))

  it('goes out after the lock, whose link and design it leaves alone, and is read from the API', async () => {
    const before = await json(calls.get(ONE))
    const second: OtherStudyDraft = { ...STUDY, kind: 'review', label: 'A review' }
    await publish({ ...OTHERS, studies: [second, STUDY] })
    expect(published().texts.others!.studies.map(({ label }) => label)).toEqual(['A review', 'A later study'])
    expect(published().chain).toEqual(before.chain)
    expect(await readers()).toMatchObject({ othersFound: { reading: OTHERS.reading, studies: [second, STUDY] } })
  })

  it('is kept unfinished, is told what it lacks by its place, and is not published before it is mended', async () => {
    const { how: _, ...address } = { ...STUDY.confirmed, address: 'http://example.org' }
    const unfinished = {
      studies: [
        STUDY,
        { ...STUDY, doi: 'https://doi.org/10.1000/1', estimate: { value: 1, ci: [2, null] }, confirmed: address },
      ],
    }
    const { document } = await json(calls.put(`${ONE}/words`, { ...WORDS, others: unfinished }))
    expect(document.texts.others).toEqual(unfinished)
    const { issues, ready, publication } = await preview(undefined)
    expect(issues.map((issue: { path: string }) => issue.path)).toEqual([
      'others.reading',
      'others.studies.1.doi',
      'others.studies.1.estimate.ci.1',
      'others.studies.1.confirmed.address',
      'others.studies.1.confirmed.how',
    ])
    expect(issues[3].message).toBe('Study 2: Give a whole address that begins with https://.')
    expect(ready.at(-1)).toEqual({ part: 'What others found', state: 'not finished', passed: false })
    expect(publication.texts).not.toHaveProperty('others')
    const refused = await expectProblem(await publish(undefined), 'publication/others-unfinished')
    expect(refused.issues).toEqual(issues)
    expect((await json(calls.get(ONE))).status).toBe('analyzed')
  })

  it('is taken away where no study is left, and stays as it is where nothing is said of it', async () => {
    expect((await preview(undefined)).publication.texts.others.studies.length).toBeGreaterThan(0)
    expect((await preview({ ...OTHERS, studies: [] })).ready.at(-1)).toMatchObject({ state: 'no study named' })
    await publish(null)
    expect(published().texts).not.toHaveProperty('others')
    expect((await readers()).othersFound).toBeNull()
  })

  it(
    'begins the next version as it was published, which may add to it while its design stays',
    { tags: ['night'] },
    async () => {
      await publish(OTHERS)
      await json(calls.post(`${ONE}/supersede`, { reason: 'A newer study came out.' }))
      await agreeToAll(context)
      const { document, revision } = await json(calls.get(ONE))
      expect(document.texts.others).toEqual(OTHERS)
      await calls.post(`${ONE}/lock`, { revision })
      const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
      await runToCompletion(context, jobs, SLUG)
      await jobs.stop()
      expect((await json(publish({ ...OTHERS, studies: [STUDY, { ...STUDY, label: 'A newer one' }] }))).version).toBe(2)
      expect(published().texts.others!.studies.map(({ label }) => label)).toEqual(['A later study', 'A newer one'])
      expect(published().deviations.filter(({ state }) => state !== 'same')).toEqual([])
    },
  )

  it('asks a draft for whole studies before the lock, and for no reading of results that are not there', async () => {
    await publish(OTHERS)
    await json(calls.post(`${ONE}/supersede`, { reason: 'A newer study came out.' }))
    await agreeToAll(context)
    const { document, revision } = await json(calls.get(ONE))
    const save = async (from: number, others: unknown) =>
      (
        await json(
          calls.put(`${ONE}/document`, {
            revision: from,
            document: { ...document, texts: { ...document.texts, others } },
          }),
        )
      ).issues
    expect(await save(revision, { studies: [STUDY] })).toEqual([])
    expect(await save(revision + 1, { studies: [{ ...STUDY, finding: '' }] })).toEqual([
      {
        step: 'Provenance',
        severity: 'error',
        path: 'texts.others.studies.0.finding',
        message: 'Study 1: Say what the study found.',
      },
    ])
    expect((await json(calls.get(ONE))).document.texts.others.studies[0].finding).toBe('')
  })
})
