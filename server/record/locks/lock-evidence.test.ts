import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { CASEFILE_COMMANDS } from '../../operations/command-line/casefile-commands.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { recordLook } from '../datasets/outcome-log.service.ts'
import { chooseDataset, createDraft, saveDocument } from '../drafts/draft.service.ts'
import { lockDraft, previewLock } from '../drafts/lock-draft.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { supersede } from '../drafts/supersede.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runToCompletion } from '../importer/run-pipeline.ts'
import { runHandler } from '../runs/run.service.ts'
import { getLock } from './lock.service.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const ADA = { id: 'u-ada', name: 'Ada' }
const BEFORE = 'before-outcome-data'

describe('what a lock says of outcome data', () => {
  let context: TestContext
  let jobs: JobRunner
  let drafts = 0
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(ARCHIVE, SLUG))
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const read = (id: string) => readStudioCasefile(context.db, id)
  const model = async () => {
    const row = context.db.selectFrom('casefiles').selectAll().where('slug', '=', SLUG)
    return JSON.parse((await row.executeTakeFirstOrThrow()).design_json)
  }
  const outcome = async (): Promise<string> => (await model()).analysis.outcome.column

  /** A complete draft like the casefile of the archive, which claims that no outcome was seen. */
  async function draft(change: (design: any) => object = (design) => design, sha256?: string): Promise<string> {
    const { document } = await read(SLUG)
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
    const title = `Belts ${(drafts += 1)}`
    const id = await createDraft(context, { ...place, title, design_type: 'DiD' }, ADA)
    const { lock_evidence: _, ...own } = document.design
    const design = change({ ...own, lock_status: BEFORE })
    await saveDocument(context, id, 1, { ...document, title, design: { ...design } })
    const dataset = sha256 ? { id: 'copy', sha256 } : (await model()).dataset
    await chooseDataset(context, id, 2, dataset)
    return id
  }

  const lock = (id: string, outcomes_unseen: boolean) =>
    read(id).then(({ revision }) => lockDraft(context, id, { revision, outcomes_unseen }, ADA))

  async function runOnce(): Promise<string> {
    const id = await draft()
    await lock(id, true)
    await runToCompletion(context, jobs, id)
    return id
  }

  /** The same rows under another fingerprint, kept as an upload would be. */
  async function copyData(edit: (lines: string[][]) => string[][]): Promise<string> {
    const { dataset } = await model()
    const lines = context.datasets.read(dataset.sha256).toString().trim().split('\n')
    const copy = edit(lines.map((line) => line.split(',')))
    const sha256 = context.datasets.store(Buffer.from(`${copy.map((line) => line.join(',')).join('\n')}\n`))
    const stored = await context.db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow()
    const info = JSON.parse(stored.info_json)
    const columns = copy[0].map((name) => ({ name, type: 'number', meaning: '' }))
    const info_json = JSON.stringify({ ...info, id: 'copy', sha256, columns })
    await context.db
      .insertInto('datasets')
      .values({ ...stored, id: 'copy', sha256, info_json, profile_json: null })
      .execute()
    return sha256
  }

  /** @param y place of the outcome; a cell that is missing stays so */
  function changeCells(lines: string[][], y: number, change: (value: number) => number): string[][] {
    const [head, ...rows] = lines
    return [head, ...rows.map((line) => (line[y] === '' ? line : line.with(y, String(change(Number(line[y]))))))]
  }

  async function expectAfterResults(id: string): Promise<void> {
    await expect(lock(id, true)).rejects.toMatchObject({ code: 'lock/statement-contradicted' })
    const preview = await previewLock(context, id)
    expect(preview.design).toMatchObject({ lock_status: 'after-results', lock_evidence: { claimed: BEFORE } })
    const { design } = await lock(id, false)
    expect(design).toMatchObject({ lock_status: 'after-results', lock_evidence: { claimed: BEFORE } })
    expect(design.lock_evidence!.touches).toContainEqual(expect.objectContaining({ kind: 'run' }))
  }

  it('is what was claimed where the server never touched the outcome, with the statement', async () => {
    const id = await draft()
    await expect(lock(id, false)).rejects.toMatchObject({ code: 'lock/statement-missing' })
    const { design } = await lock(id, true)
    expect(design).toMatchObject({ lock_status: BEFORE, lock_evidence: { claimed: BEFORE, touches: [] } })
  })

  it('cannot be that nothing was seen in a second version after a run, in the wizard, by API or on the command line', async () => {
    const id = await runOnce()
    await supersede(context, id, ADA)
    const invited = await makeAccount(context, 'analyst')
    const editor = { casefile_slug: id, user_id: invited.id, invited_at: context.now() }
    await context.db.insertInto('draft_editors').values(editor).execute()
    const calls = callsOf(createApp(context), invited)
    const { revision } = await read(id)
    const claim = { revision, outcomes_unseen: true }
    await expectProblem(await calls.post(`/api/v2/studio/casefiles/${id}/lock`, claim), 'lock/statement-contradicted')
    await expect(lock(id, true)).rejects.toMatchObject({
      message: expect.stringMatching(/one run of this outcome in CF-\d+ version 1 \(Ada\), 1 January 2026/),
    })
    await CASEFILE_COMMANDS.lock(context, id)
    expect((await getLock(context.db, id, 2)).design).toMatchObject({ lock_status: 'after-results' })
  })

  it('cannot be written into a document by hand', async () => {
    await runOnce()
    const forged = { claimed: BEFORE, touches: [] }
    const id = await draft((design) => ({ ...design, lock_evidence: forged, outcomes_unseen: true }))
    await expectAfterResults(id)
  })

  it('counts a run in any other casefile, by anybody, with its times and whose it is', async () => {
    const first = await runOnce()
    await runToCompletion(context, jobs, first)
    const id = await draft()
    await expectAfterResults(id)
    const { touches } = (await getLock(context.db, id, 1)).design.lock_evidence!
    const { docket } = await read(first)
    expect(touches).toEqual([
      {
        kind: 'run',
        at: [expect.stringContaining('2026'), expect.stringContaining('2026')],
        casefile: { docket, version: 1, owner: 'Ada' },
        data: 'same',
      },
    ])
  })

  it('counts a run in which the outcome was but a covariate', async () => {
    const y = await outcome()
    const other = await draft((design) => {
      const { covariates = [], ...analysis } = design.analysis
      const columns = [...covariates, { column: y }]
      return {
        ...design,
        analysis: { ...analysis, covariates: columns, outcome: { ...analysis.outcome, column: 'year' } },
      }
    })
    await lock(other, true)
    await runToCompletion(context, jobs, other)
    await expectAfterResults(await draft())
  })

  it.each<[string, (lines: string[][], y: number) => string[][]]>([
    ['with another column', (lines) => lines.map((line, row) => [...line, row === 0 ? 'extra' : '1'])],
    ['with a new name for the outcome', (lines, y) => [lines[0].with(y, 'renamed'), ...lines.slice(1)]],
    ['with its rows in another order', ([head, ...rows]) => [head, ...rows.toReversed()]],
    ['without a tenth of its rows', (lines) => lines.filter((_, row) => row === 0 || row % 10 !== 0)],
    [
      'with numbers spelled otherwise',
      (lines, y) => lines.map((line, row) => (row === 0 ? line : line.with(y, `${line[y]}e0`))),
    ],
    ['in another unit', (lines, y) => changeCells(lines, y, (value) => 1000 * value)],
    ['rounded', (lines, y) => changeCells(lines, y, (value) => Math.round(1000 * value) / 1000)],
    ['in another unit, without a row', (lines, y) => changeCells(lines, y, (value) => 1000 * value).toSpliced(7, 1)],
    [
      'rounded, with a row more, its columns renamed and the other way round',
      (lines, y) => {
        const [head, ...rows] = changeCells(lines, y, (value) => Math.round(1000 * value) / 1000)
        const renamed = head.map((name) => (name === lines[0][y] ? 'renamed' : name))
        return [renamed, ...rows, rows[3].with(y, '0.021')].map((line) => line.toReversed())
      },
    ],
    [
      'in another unit, with other names for its units and years',
      (lines, y) =>
        changeCells(lines, y, (value) => 1000 * value).map((line, row) => {
          const [state, name, year] = ['state', 'state_name', 'year'].map((one) => lines[0].indexOf(one))
          if (row === 0) return line
          return line
            .with(state, `x${line[state]}`)
            .with(name, `x${line[name]}`)
            .with(year, String(Number(line[year]) - 1970))
        }),
    ],
  ])('knows copied data again, %s', async (_, edit) => {
    const y = await outcome()
    await runOnce()
    const sha256 = await copyData((lines) => edit(lines, lines[0].indexOf(y)))
    const name = context.datasets.read(sha256).toString().split('\n')[0].split(',').includes(y) ? y : 'renamed'
    const renamed = (design: any) => ({
      ...design,
      analysis: { ...design.analysis, outcome: { ...design.analysis.outcome, column: name } },
    })
    await expectAfterResults(await draft(renamed, sha256))
  })

  it('is not spoiled by a run of other columns of the same file, but by its publication', async () => {
    const y = await outcome()
    const sha256 = (await model()).dataset.sha256
    const elsewhere = (design: any) => {
      const { otherOutcomes: _, covariates: __, ...analysis } = design.analysis
      return { ...design, analysis: { ...analysis, outcome: { ...analysis.outcome, column: 'year' } } }
    }
    const other = await draft(elsewhere)
    await lock(other, true)
    await runToCompletion(context, jobs, other)
    expect((await previewLock(context, await draft(), true)).design).toMatchObject({ lock_status: BEFORE })
    await recordLook(context, sha256, 'rows', ['state'])
    expect((await previewLock(context, await draft(), true)).design).toMatchObject({ lock_status: BEFORE })
    await recordLook(context, sha256, 'rows', [y])
    const { design } = await lock(await draft(), true)
    expect(design).toMatchObject({ lock_status: 're-analysis', lock_evidence: { touches: [{ kind: 'rows' }] } })
  })

  it('is not spoiled by what was done with its placebos', async () => {
    const before = (design: any) => ({ ...design.analysis, outcome: { ...design.analysis.outcome, column: 'year' } })
    const other = await draft((design) => ({ ...design, analysis: before(design) }))
    await lock(other, true)
    await runToCompletion(context, jobs, other)
    const placeboOutcomes = [{ column: 'year', label: 'Year', units: 'years' }]
    const id = await draft((design) => ({ ...design, analysis: { ...design.analysis, placeboOutcomes } }))
    expect((await lock(id, true)).design.lock_status).toBe(BEFORE)
  })

  it('counts what the studio shows of rows and ranges', async () => {
    const { sha256 } = (await model()).dataset
    const calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    await calls.get(`/api/v2/studio/datasets/${sha256}`)
    await calls.get(`/api/v2/studio/datasets/${sha256}/rows`)
    const { design } = await lock(await draft(), true)
    expect(design.lock_status).toBe('re-analysis')
    expect(design.lock_evidence!.touches.map(({ kind }) => kind)).toEqual(['profile', 'rows'])
  })

  it('leaves a run that gave nothing as what it is: no results, but outcome data that were opened', async () => {
    const id = await runOnce()
    await context.db.updateTable('runs').set({ status: 'failed' }).where('casefile_slug', '=', id).execute()
    const { design } = await lock(await draft(), true)
    expect(design).toMatchObject({ lock_status: 're-analysis', lock_evidence: { touches: [{ kind: 'stopped-run' }] } })
  })
})
