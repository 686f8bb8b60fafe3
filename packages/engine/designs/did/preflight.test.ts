import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { EngineErrorCode } from '../../errors.ts'
import { parseCsv } from '../../frame/csv.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { preflight } from './preflight.ts'
import { didSchema } from './spec.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

/** Three states, four years: A adopts in 2002, B in 2003, C never. */
const rows = [
  'state,year,deaths,law,first,region,miles',
  'A,2000,10,no,2002,north,5',
  'A,2001,11,no,2002,north,5',
  'A,2002,9,yes,2002,north,6',
  'A,2003,8,yes,2002,north,6',
  'B,2000,20,no,2003,north,7',
  'B,2001,21,no,2003,north,7',
  'B,2002,22,no,2003,north,7',
  'B,2003,18,yes,2003,north,8',
  'C,2000,30,no,0,south,9',
  'C,2001,31,no,0,south,9',
  'C,2002,32,no,0,south,9',
  'C,2003,33,no,0,south,9',
]

const choices = {
  unit: 'state',
  time: 'year',
  outcome: { column: 'deaths', label: 'Deaths', units: 'deaths' },
  adoption: { kind: 'status', column: 'law', treatedValues: ['yes'] },
  comparison: 'not-yet-treated',
}

function run(lines: string[], changes: Record<string, unknown> = {}) {
  const log: LogLine<Text>[] = []
  const spec = didSchema.parse({ ...choices, ...changes })
  return {
    frame: preflight(parseCsv(lines.join('\n')), spec, { words: plainWords, log: (line) => log.push(tell(line)) }),
    log,
  }
}

/** The rows after replacing, in one cell each, `old` by `next` on the lines (1 = first data row) named. */
function edit(changes: Record<number, [string, string]>): string[] {
  return rows.map((line, index) => (changes[index] ? line.replace(changes[index][0], changes[index][1]) : line))
}

function refusal(lines: string[], changes: Record<string, unknown> = {}) {
  try {
    run(lines, changes)
  } catch (error) {
    return error as { code: EngineErrorCode; message: string; columns: string[]; rows: number[]; hint?: string }
  }
  throw new Error('nothing was refused')
}

describe('what preflight makes of sound data', () => {
  it('sorts rows by unit and period, so that the order in the file does not matter', () => {
    const { frame } = run(rows)
    const shuffled = run([rows[0], ...rows.slice(1).reverse()]).frame
    expect(frame).toEqual(shuffled)
    expect(frame.units).toEqual(['A', 'B', 'C'])
    expect(frame.periods).toEqual([2000, 2001, 2002, 2003])
    expect([...frame.outcome.slice(0, 5)]).toEqual([10, 11, 9, 8, 20])
    expect([...frame.cohort]).toEqual([2002, 2003, Infinity])
    expect([...frame.cohortIndex]).toEqual([2, 3, -1])
    expect(frame.balanced).toBe(true)
  })

  it('reads the same adoption from a column of dates as from a column of statuses', () => {
    const dates = run(rows, { adoption: { kind: 'first-treated', column: 'first' } }).frame
    expect(dates).toEqual(run(rows).frame)
    const empty = rows.map((line) => line.replace(',0,south', ',,south'))
    expect(run(empty, { adoption: { kind: 'first-treated', column: 'first' } }).frame).toEqual(dates)
  })

  it('takes the logarithm and the scale of the outcome', () => {
    const outcome = { ...choices.outcome, transform: 'log', scale: 100 }
    expect(run(rows, { outcome }).frame.outcome[0]).toBeCloseTo(100 * Math.log(10), 12)
  })

  it('counts a unit first treated after the window as never treated', () => {
    const { frame, log } = run(rows, { window: { from: 2000, to: 2002 } })
    expect([...frame.cohort]).toEqual([2002, Infinity, Infinity])
    expect(log).toContainEqual(expect.objectContaining({ code: 'frame/window', rows: 3 }))
  })

  it('leaves out rows with a missing cell and counts them', () => {
    const { frame, log } = run(
      [...rows, 'D,2000,40,no,0,south,9'].map((line, i) => (i === 9 ? line.replace(',30,', ',,') : line)),
    )
    expect(frame.n).toBe(12)
    expect(frame.balanced).toBe(false)
    expect(log).toContainEqual(expect.objectContaining({ code: 'frame/missing', rows: 1 }))
    expect(log).toContainEqual(expect.objectContaining({ code: 'did/incomplete-units' }))
  })

  it('keeps the date of adoption when the outcome of that year is missing', () => {
    const { frame } = run(edit({ 3: [',9,', ',,'] }))
    expect(frame.cohort[0]).toBe(2002)
  })

  it('keeps a row whose balance covariate is missing, without a number for it', () => {
    const balanceCovariates = [{ column: 'miles', label: 'Miles' }]
    const { frame } = run(edit({ 1: ['north,5', 'north,'] }), { balanceCovariates })
    expect(frame.n).toBe(12)
    expect(frame.balanceCovariates.get('miles')![0]).toBeNaN()
  })

  it('groups units by the cluster column', () => {
    const { frame } = run(rows, { cluster: 'region' })
    expect(frame.clusters).toBe(2)
    expect([...frame.clusterIndex]).toEqual([0, 0, 1])
  })

  it('shows units by the label column, and by their own name where it gives none or several', () => {
    const labelled = (names: Record<string, string[]>) =>
      rows.map((line, i) => {
        const choices = names[line[0]]
        return `${line},${i === 0 ? 'name' : (choices?.[i % choices.length] ?? '')}`
      })
    const { frame, log } = run(labelled({ A: ['Alba'], B: ['Bona', 'Bonn'] }), { unitLabel: 'name' })
    expect(frame.units).toEqual(['A', 'B', 'C'])
    expect(frame.labels).toEqual(['Alba', 'B', 'C'])
    expect(log.find(({ code }) => code === 'frame/label-not-constant')!.message).toContain(
      '"name" gives B more than one',
    )
    expect(run(labelled({ A: ['Alba'], C: ['Alba'] }), { unitLabel: 'name' }).frame.labels).toEqual([
      'Alba (A)',
      'B',
      'Alba (C)',
    ])
    expect(run(rows).frame.labels).toEqual(['A', 'B', 'C'])
    expect(refusal(rows, { unitLabel: 'nom' }).code).toBe('frame/missing-column')
  })

  it('says which units switch off when only the first adoption counts', () => {
    const { frame, log } = run(edit({ 4: ['yes', 'no'] }), { treatmentPath: 'first-adoption' })
    expect(frame.cohort[0]).toBe(2002)
    expect(log.find(({ code }) => code === 'did/first-adoption')!.message).toContain(
      '1 unit switches treatment off again (A); counted among treated units',
    )
  })

  it('drops always-treated units where the design says so, and counts them', () => {
    const always = edit({ 5: ['no', 'yes'], 6: ['no', 'yes'], 7: ['no', 'yes'] })
    const { frame, log } = run(always, { dropAlwaysTreated: true })
    expect(frame.units).toEqual(['A', 'C'])
    expect(log).toContainEqual(expect.objectContaining({ code: 'did/always-treated-dropped', rows: 4 }))
  })

  it('names ten of many always-treated units and says how many more there are', () => {
    const towns = [...Array(14).keys()].map((place) => `t${String(place).padStart(2, '0')}`)
    const since = (place: number) => (place < 12 ? 2000 : place === 12 ? 2002 : Infinity)
    const panel = towns.flatMap((town, place) =>
      [2000, 2001, 2002].map((year) => `${town},${year},${place + year},${year >= since(place) ? 'yes' : 'no'},0,x,1`),
    )
    const { log } = run([rows[0], ...panel], { dropAlwaysTreated: true })
    expect(log.find(({ code }) => code === 'did/always-treated-dropped')!.message).toContain(
      '12 units are treated from the first period on (t00, t01, t02, t03, t04, t05, t06, t07, t08, t09 and 2 more) and left out.',
    )
  })

  it('says from when on nothing can be estimated when every unit is treated in the end', () => {
    const { log } = run(rows.slice(0, 9))
    expect(log.find(({ code }) => code === 'did/no-never-treated')!.message).toContain('from 2003 on')
  })
})

describe('what preflight refuses', () => {
  it('missing columns, with the nearest names', () => {
    const error = refusal(rows, { unit: 'stat', outcome: { ...choices.outcome, column: 'crime' } })
    expect(error).toMatchObject({
      code: 'frame/missing-column',
      columns: ['stat', 'crime'],
      hint: 'Did you mean state?',
    })
  })

  it('text in a column of numbers, with the first rows', () => {
    expect(refusal(edit({ 2: [',11,', ',many,'], 6: [',21,', ',few,'] }))).toMatchObject({
      code: 'frame/not-a-number',
      columns: ['deaths'],
      rows: [2, 6],
    })
  })

  it('two rows for one unit and period', () => {
    expect(refusal([...rows, rows[2]])).toMatchObject({ code: 'frame/duplicate-rows', rows: [2, 13] })
  })

  it('data without a row', () => {
    const empty = () =>
      preflight({ rows: 0, columns: new Map() }, didSchema.parse(choices), { words: plainWords, log: () => undefined })
    expect(empty).toThrow(expect.objectContaining({ code: 'frame/empty' }))
  })

  it('data without a complete row, naming the columns at fault', () => {
    const hollow = rows.map((line, i) => (i === 0 ? line : line.replace(/^(\w,\d+),\d+/, '$1,')))
    expect(refusal(hollow)).toMatchObject({ code: 'frame/no-complete-rows', columns: ['deaths'] })
  })

  it('the logarithm of a number that is not positive, with its rows', () => {
    const outcome = { ...choices.outcome, transform: 'log' }
    expect(refusal(edit({ 9: [',30,', ',0,'] }), { outcome })).toMatchObject({
      code: 'frame/log-of-non-positive',
      rows: [9],
    })
  })

  it('a single period', () => {
    const one = rows.filter((line, i) => i === 0 || line.includes(',2001,'))
    expect(refusal(one)).toMatchObject({ code: 'did/too-few-periods' })
  })

  it('a panel in which every unit is treated at once', () => {
    const atOnce = rows.slice(0, 9).map((line) => line.replace('B,2002,22,no', 'B,2002,22,yes'))
    expect(refusal(atOnce)).toMatchObject({ code: 'did/one-cohort-only' })
  })

  it('a panel without treated units', () => {
    expect(refusal([rows[0], ...rows.slice(9)])).toMatchObject({ code: 'did/no-treated-units' })
  })

  it('never-treated comparisons where there are none', () => {
    const error = refusal(rows.slice(0, 9), { comparison: 'never-treated' })
    expect(error).toMatchObject({ code: 'did/no-comparison-units', hint: 'Choose the comparison "not-yet-treated".' })
  })

  it('a treatment that switches off, naming the unit and the row', () => {
    const error = refusal(edit({ 4: ['yes', 'no'] }))
    expect(error).toMatchObject({ code: 'did/treatment-switches-off', rows: [4] })
    expect(error.message).toContain('(A)')
  })

  it('units treated from the first period on', () => {
    const error = refusal(edit({ 5: ['no', 'yes'], 6: ['no', 'yes'], 7: ['no', 'yes'] }))
    expect(error).toMatchObject({ code: 'did/always-treated-units' })
    expect(error.message).toContain('(B)')
  })

  it('a panel in which dropping always-treated units leaves nobody', () => {
    const all = rows.slice(0, 5).map((line) => line.replace(',no,', ',yes,'))
    expect(refusal(all, { dropAlwaysTreated: true })).toMatchObject({ code: 'did/no-pre-periods' })
  })

  it('a treatment in doses', () => {
    const doses = rows.map((line) =>
      line.replace(',yes,', ',1,').replace(',no,', ',0,').replace('B,2003,18,1', 'B,2003,18,0.5'),
    )
    expect(refusal(doses, { adoption: { kind: 'status', column: 'law', treatedValues: ['1'] } })).toMatchObject({
      code: 'did/treatment-not-binary',
      rows: [8],
    })
  })

  it('a unit with two dates of adoption', () => {
    const error = refusal(edit({ 4: [',2002,', ',2001,'] }), { adoption: { kind: 'first-treated', column: 'first' } })
    expect(error).toMatchObject({ code: 'did/inconsistent-adoption', rows: [4] })
  })

  it('an outcome that never changes', () => {
    const flat = rows.map((line, i) => (i === 0 ? line : line.replace(/^(\w,\d+),\d+/, '$1,7')))
    expect(refusal(flat)).toMatchObject({ code: 'did/constant-outcome' })
  })

  it('cohorts that may all react before the first period', () => {
    expect(refusal(rows, { anticipation: 3 })).toMatchObject({ code: 'did/no-pre-periods' })
  })

  it('a unit that moves between clusters', () => {
    expect(refusal(edit({ 2: ['north', 'south'] }), { cluster: 'region' })).toMatchObject({
      code: 'did/cluster-not-constant',
      rows: [2],
    })
  })

  it('a panel whose complete units hold no comparison', () => {
    const gaps = rows.filter((line) => !line.startsWith('B,2001') && !line.startsWith('C,2002'))
    expect(refusal(gaps)).toMatchObject({ code: 'did/no-complete-units' })
  })
})
