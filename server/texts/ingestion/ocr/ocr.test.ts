import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyTexts } from '../../../../tests/support/shared-reference.ts'
import { createApp } from '../../../app.ts'
import { createJobRunner, type JobRunner } from '../../../base/jobs/job-runner.ts'
import { makeAccount } from '../../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../../test-support/test-databases.ts'
import { linesFrom, pdfOf } from '../test-support/documents-of.ts'
import { recognitionHandler, recognizePage } from './ocr.job.ts'

describe.each(TEST_DATABASES)('recognizing a scanned text on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open)
    const said = async (_pdf: Uint8Array, page: number) => ` Page ${page} of a scanned act.\n`
    jobs = createJobRunner(context, { handlers: { ocr: recognitionHandler(context, said) } })
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })
  const json = async (response: Promise<Response>) => (await response).json()
  const send = async (name: string, content: BlobPart) =>
    (await json(calls.send('/api/v2/artifacts', { file: new File([content], name) }))).id as string

  it('is a job at whose end the text stands, with a warning', async () => {
    const id = await send('scan.pdf', new Uint8Array(pdfOf([[], []])))
    expect(await json(calls.get(`/api/v2/artifacts/${id}/text`))).toMatchObject({ raw_text: '' })
    const { job_id } = await json(calls.post(`/api/v2/artifacts/${id}/ocr`, {}))
    expect(await json(calls.post(`/api/v2/artifacts/${id}/ocr`, {}))).toEqual({ job_id })
    jobs.notify()
    expect(await jobs.waitFor(job_id)).toMatchObject({ status: 'completed', kind: 'ocr', step: 'Recognize text' })
    expect(await json(calls.get(`/api/v2/artifacts/${id}/text`))).toEqual({
      raw_text: 'Page 1 of a scanned act.\n\nPage 2 of a scanned act.',
      hint: expect.stringContaining('letters may be wrong'),
    })
    await expectProblem(await calls.post(`/api/v2/artifacts/${id}/ocr`, {}), 'ocr/not-needed')
  })

  it('is refused where the file has a text, or no pages', async () => {
    const withText = await send('act.pdf', new Uint8Array(pdfOf([linesFrom(700, ['An employer shall pay.'])])))
    await expectProblem(await calls.post(`/api/v2/artifacts/${withText}/ocr`, {}), 'ocr/not-needed')
    const plain = await send('act.txt', 'An employer shall pay.')
    await expectProblem(await calls.post(`/api/v2/artifacts/${plain}/ocr`, {}), 'ocr/not-needed')
    await expectProblem(await calls.post('/api/v2/artifacts/nothing/ocr', {}), 'artifact/not-found')
  })
})

describe.skipIf(policyTexts === null)('the recognizer', () => {
  it('reads a page of a real scan without the network, in a process of its own', async () => {
    const scan = path.join(policyTexts!, 'files/scan-only_law-22-255.pdf')
    const text = await recognizePage(fs.readFileSync(scan), 1, new AbortController().signal)
    expect(text).toContain('BE IT ENACTED BY THE COUNCIL OF THE DISTRICT OF COLUMBIA')
    expect(text.match(/Women, Infants, and Children/g)!.length).toBeGreaterThan(1)
  })
})
