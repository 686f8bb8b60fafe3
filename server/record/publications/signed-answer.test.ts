import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { makeAccount } from '../../test-support/accounts.ts'
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
const ANSWER = { text: 'Deaths were anywhere from {low} percent lower to {high} percent higher.', figures: {} }

describe.each(TEST_DATABASES)('an answer, written in the studio, on %s', (_name, open) => {
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
  const preview = (answer: unknown) => json(calls.post(`${ONE}/publish-preview`, { ...WORDS, answer }))
  const published = () => openArchiveReader(context.publications).casefile(SLUG)!

  it('is signed by whoever publishes it, for the verdict as it is, and told by the API and on cards', async () => {
    await calls.post(`${ONE}/publish`, { ...WORDS, answer: ANSWER })
    const { publication, link } = published()
    const signed = { by: link.author, on: publication.published_at.slice(0, 10) }
    const text = 'Deaths were anywhere from 7 percent lower to 11 percent higher.'
    expect(publication.answer).toMatchObject({ text, draft: false, verdict: 'Inconclusive.', side: 'lower', signed })
    expect(publication.casefile.answer).toEqual({ text, draft: false })
    const { metadata } = await json(calls.get(`/api/v2/casefiles/${SLUG}/results`))
    expect(metadata.answer).toEqual(publication.answer)
    expect(metadata.what_is_known.finding).toContain('belt laws')
  })

  it('is told what keeps it from going out, and is not published before that is mended', async () => {
    const typed = { ...ANSWER, text: 'Deaths fell by 12 percent.' }
    const { issues, publication, answer } = await preview(typed)
    expect(issues).toEqual([{ path: 'answer', message: expect.stringContaining('"12"') }])
    expect(publication.answer).toMatchObject({ draft: true, signed: null })
    expect(answer.draft.text).toContain('{low}')
    expect(answer.figures.map(({ of }: { of: string }) => of)).toContain('effect')
    await expectProblem(await calls.post(`${ONE}/publish`, { ...WORDS, answer: typed }), 'publication/answer-refused')
  })

  it('is left to a draft where nobody wants to sign one', async () => {
    await calls.post(`${ONE}/publish`, { ...WORDS, answer: null })
    expect(published().publication.answer).toMatchObject({ draft: true, signed: null })
    expect(published().publication.texts.answer).toBeUndefined()
  })
})
