import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DesignDocument } from '../../../contract/design.ts'
import { insertColumnPrints } from '../datasets/outcome-log.repository.ts'
import { createDraft } from '../drafts/draft.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { type MadeUpWork, makeUpWork } from '../../test-support/made-up-work.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { dataWithOutcomes, findTouches } from './find-touches.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const DATA = 'a'.repeat(64)
const COPY = 'b'.repeat(64)
const SOURCE = 'e'.repeat(64)
const at = (day: number) => `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`

/** A design with one outcome, and whatever else it names. */
const design = (outcome: string, further: object = {}, sha256 = DATA, recipe?: object) =>
  ({
    dataset: { id: 'data', sha256, ...(recipe && { recipe }) },
    analysis: { outcome: { column: outcome }, bandwidth: null, draws: 99, ...further },
  }) as unknown as DesignDocument
const look = (name: string, day: number, kind: 'rows' | 'profile' = 'rows', dataset_sha256 = DATA) => ({
  dataset_sha256,
  name,
  kind,
  first_at: at(day),
})

describe('what the server did with an outcome', () => {
  let context: TestContext
  let work: MadeUpWork
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(ARCHIVE, SLUG))
    work = makeUpWork(context.db, SLUG)
    await work.casefile('belts', 'CF-90')
  })
  afterEach(() => context.close())

  const touches = (of = design('deaths'), before?: string) => findTouches(context.db, of, before)
  const belts = { docket: 'CF-90', version: 1, owner: 'Built-in archive' }
  const addLooks = (...rows: ReturnType<typeof look>[]) => context.db.insertInto('outcome_looks').values(rows).execute()
  /** Makes a column of other data a copy of the outcome. */
  async function copyOutcome(name: string, sha256 = COPY, original = DATA): Promise<void> {
    const print = (column: string) => [
      { name: column, content_sha256: 'f'.repeat(64), values_sha256: null, sample: [] },
    ]
    await insertColumnPrints(context.db, original, print('deaths'))
    await insertColumnPrints(context.db, sha256, print(name))
  }

  it('is nothing for a design without an outcome, whatever was done with its data', async () => {
    await addLooks(look('deaths', 1))
    const { dataset } = design('deaths')
    const without = { dataset, analysis: {} } as unknown as DesignDocument
    expect(await touches(without)).toEqual([])
    expect(await dataWithOutcomes(context.db, without)).toEqual([])
  })

  it('is one touch for the runs of one casefile, with every time of them, the oldest first', async () => {
    const lock = await work.lock('belts', 1, design('deaths'), at(1))
    await work.run('belts', lock, at(3))
    await work.run('belts', lock, at(2))
    await work.run('belts', lock, at(4), 'failed')
    await work.run('belts', lock, at(5), 'cancelled')
    await work.run('belts', lock, at(6), 'running')
    expect(await touches()).toEqual([
      { kind: 'run', at: [at(2), at(3), at(6)], casefile: belts, data: 'same' },
      { kind: 'stopped-run', at: [at(4), at(5)], casefile: belts, data: 'same' },
    ])
  })

  it('is not what still waits', async () => {
    await work.run('belts', await work.lock('belts', 1, design('deaths'), at(1)), at(2), 'queued')
    expect(await touches()).toEqual([])
  })

  it('names whose casefile it was', async () => {
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
    const ada = { id: 'u-ada', name: 'Ada' }
    const slug = await createDraft(context, { ...place, title: 'Belts again', design_type: 'DiD' }, ada)
    await work.run(slug, await work.lock(slug, 1, design('deaths'), at(1)), at(2))
    const [{ casefile }] = await touches()
    expect(casefile).toEqual({ docket: expect.stringMatching(/^CF-\d+$/), version: 1, owner: 'Ada' })
  })

  it('counts a run by what it names in any place, and leaves out what names other columns', async () => {
    const elsewhere = await work.lock('belts', 1, design('injuries', { covariates: [{ column: 'income' }] }), at(1))
    await work.run('belts', elsewhere, at(2))
    expect(await touches()).toEqual([])
    const among = await work.lock('belts', 2, design('injuries', { covariates: [{ column: 'deaths' }] }), at(3))
    await work.run('belts', among, at(4), 'completed', 2)
    expect(await touches()).toEqual([{ kind: 'run', at: [at(4)], casefile: { ...belts, version: 2 }, data: 'same' }])
  })

  it('counts analyses of rival designs once they have a result, by what these name', async () => {
    await work.lock('belts', 1, design('injuries'), at(1))
    await work.rival('belts', design('deaths'), at(2), null)
    expect(await touches()).toEqual([])
    await work.rival('belts', design('injuries'), at(3), '{}')
    expect(await touches()).toEqual([])
    await work.rival('belts', design('deaths'), at(4), '{}')
    expect(await touches()).toEqual([{ kind: 'run', at: [at(4)], casefile: belts, data: 'same' }])
  })

  it('counts the publication of a file, whichever column was analyzed', async () => {
    const run = await work.run('belts', await work.lock('belts', 1, design('injuries'), at(1)), at(2))
    await work.publication('belts', run, at(3))
    expect(await touches()).toEqual([{ kind: 'publication', at: [at(3)], casefile: belts, data: 'same' }])
  })

  it('counts looks at this column of these data, each kind by itself, in the order of time', async () => {
    await addLooks(look('deaths', 5), look('deaths', 4, 'profile'), look('income', 1), look('deaths', 2, 'rows', COPY))
    expect(await touches()).toEqual([
      { kind: 'profile', at: [at(4)], casefile: null, data: 'same' },
      { kind: 'rows', at: [at(5)], casefile: null, data: 'same' },
    ])
  })

  it('says of looks when the first was, where two outcomes were looked at', async () => {
    await addLooks(look('deaths', 5), look('injuries', 3))
    const both = design('deaths', { otherOutcomes: [{ column: 'injuries' }] })
    expect(await touches(both)).toEqual([{ kind: 'rows', at: [at(3)], casefile: null, data: 'same' }])
  })

  it('counts copies in other data, under their own name and as copies', async () => {
    await copyOutcome('fatalities')
    await addLooks(look('fatalities', 1, 'rows', COPY), look('deaths', 2, 'profile', COPY))
    const lock = await work.lock('belts', 1, design('fatalities', {}, COPY), at(3))
    await work.run('belts', lock, at(4))
    const other = await work.lock('belts', 2, design('deaths', {}, COPY), at(5))
    await work.run('belts', other, at(6), 'completed', 2)
    expect(await touches()).toEqual([
      { kind: 'rows', at: [at(1)], casefile: null, data: 'copy' },
      { kind: 'run', at: [at(4)], casefile: belts, data: 'copy' },
    ])
    expect(await dataWithOutcomes(context.db, design('deaths'))).toEqual([DATA, COPY])
  })

  it('counts what was done with the source that a recipe made the outcome of', async () => {
    const origins = [
      { column: 'deaths', from: [{ source: SOURCE, column: 'killed' }] },
      { column: 'income', from: [{ source: SOURCE, column: 'pay' }] },
    ]
    const made = design('deaths', {}, DATA, { sources: [{ sha256: SOURCE }], origins })
    await addLooks(look('killed', 1, 'rows', SOURCE), look('pay', 2, 'profile', SOURCE))
    expect(await touches(made)).toEqual([{ kind: 'rows', at: [at(1)], casefile: null, data: 'copy' }])
    expect(await dataWithOutcomes(context.db, made)).toEqual([DATA, SOURCE])
  })

  it('leaves out what came at a time or later', async () => {
    const run = await work.lock('belts', 1, design('deaths'), at(1))
    for (const day of [2, 3, 4]) await work.run('belts', run, at(day))
    expect(await touches(design('deaths'), at(3))).toEqual([
      { kind: 'run', at: [at(2)], casefile: belts, data: 'same' },
    ])
  })
})
