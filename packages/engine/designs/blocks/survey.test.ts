import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../frame/csv.ts'
import { keepRows, readText } from '../../frame/table.ts'
import { drawnData } from '../../test-support/drawn-data.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { estimateSubgroups, readSubgroups } from '../../families/subgroups.ts'
import type { LogLine } from '../../analysis.ts'
import { diagnostics } from './diagnostics.ts'
import { estimateDifference } from './effect/combine-blocks.ts'
import { surveyErrorOfArms } from './effect/survey-effects.ts'
import { estimate } from './estimate.ts'
import { design } from './index.ts'
import { selectSample } from './frame.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { findLeeBounds } from './sensitivity/lee-bounds.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from './test-support/experiments.ts'
import type { Text } from '../../fact.ts'
import type { StepContext } from '../design.ts'

const weighted = { samplingWeight: { column: 'weight', question: 'the effect among all people' } }
const survey = { strata: 'stratum', primarySamplingUnit: 'psu' }
const data = parseCsv(drawnData.surveyed())
const drawnSpec = (changes: object = {}) => specWith({ unit: 'id', ...weighted, survey, ...changes })
const drawnFrame = (changes: object = {}, log: LogLine<Text>[] = []) =>
  preflight(data, drawnSpec(changes), { log: (line) => log.push(line) })

/** Two strata of two units; in each unit the arms' means stand beside the rows. */
const byHand = rowsOf([
  { block: 's1', treated: [6, 8, 7, 5, 9], control: [3, 5, 4, 2, 6] },
  { block: 's2', treated: [9, 9, 8, 7, 7], control: [4, 6, 7, 5, 3] },
]).map((row, i) => ({ ...row, stratum: row.block, psu: `p${i % 2}` }))

describe('an experiment within a survey', () => {
  it('by hand: what units add, around the mean of their stratum, with m/(m − 1)', () => {
    const frame = frameOf(byHand, specWith({ survey }))
    const { combined } = estimateDifference(frame, frame.outcomes[0].values)
    const mean = (arm: string) => {
      const own = byHand.filter((row) => row.arm === arm)
      return own.reduce((sum, { y }) => sum + y!, 0) / own.length
    }
    const units = new Map<string, number>()
    for (const { stratum, psu, arm, y } of byHand) {
      const part = ((arm === 'yes' ? 1 : -1) * (y! - mean(arm))) / 10
      units.set(`${stratum}${psu}`, (units.get(`${stratum}${psu}`) ?? 0) + part)
    }
    const [a, b, c, d] = ['s1p0', 's1p1', 's2p0', 's2p1'].map((name) => units.get(name)!)
    // two units have the variance 2·((a − b)²/4 + (a − b)²/4) = (a − b)²
    expect(combined.se ** 2).toBeCloseTo((a - b) ** 2 + (c - d) ** 2, 12)
    expect(combined.value).toBeCloseTo(mean('yes') - mean('no'), 12)
    expect(combined.df).toBe(4 - 2)
  })

  it('is the estimate without the survey, with another error', () => {
    const [with_, without] = [drawnFrame(), drawnFrame({ survey: undefined })].map((frame) =>
      estimateDifference(frame, frame.outcomes[0].values),
    )
    expect(with_.combined.value).toBeCloseTo(without.combined.value, 12)
    expect(with_.combined.se).toBeGreaterThan(without.combined.se)
  })

  it('changes no number by a column of strata that no field names, or that holds one stratum', () => {
    const estimateOf = (rows: typeof byHand, changes: object) => {
      const frame = frameOf(rows, specWith(changes))
      return estimateDifference(frame, frame.outcomes[0].values).combined
    }
    const plain = byHand.map(({ stratum: _, psu: __, ...row }) => row) as typeof byHand
    expect(estimateOf(byHand, {})).toEqual(estimateOf(plain, {}))
    const same = byHand.map((row, i) => ({ ...row, stratum: 'all', psu: `u${i % 5}` }))
    expect(estimateOf(same, { survey })).toEqual(estimateOf(same, { survey: { primarySamplingUnit: 'psu' } }))
  })

  it('does not depend on the order of the rows or on the scale of the weights', () => {
    const reversed = { ...data, columns: new Map(data.columns) }
    const rows = [...Array(data.rows).keys()].reverse()
    for (const [name, column] of data.columns) {
      if (column.kind === 'text')
        reversed.columns.set(name, { ...column, values: rows.map((row) => column.values[row]) })
      else {
        const factor = name === 'weight' ? 7 : 1
        reversed.columns.set(name, { ...column, values: Float64Array.from(rows, (row) => factor * column.values[row]) })
      }
    }
    const frame = preflight(reversed, drawnSpec(), { log: () => {} })
    const [there, here] = [frame, drawnFrame()].map((one) => estimateDifference(one, one.outcomes[0].values).combined)
    expect(there.value).toBeCloseTo(here.value, 10)
    expect(there.se).toBeCloseTo(here.se, 10)
    expect(there.df).toBe(here.df)
  })

  it('keeps units without a row in use: a subgroup is a part of the whole sample', async () => {
    const part = readText(data, 'psu').map((unit) => (unit === 'p1' || unit === 'p2' ? 'first' : 'others'))
    const parted = { ...data, columns: new Map(data.columns).set('part', { kind: 'text', values: part }) }
    const spec = drawnSpec({ subgroups: [{ column: 'part', label: 'Part', role: 'secondary' }] })
    const grouped = readSubgroups(parted, spec)
    const context = { ...contextWith(), map: mapInPlace } as StepContext<Text>
    const [first] = await estimateSubgroups(design as never, parted, spec, grouped[0], 0, context)
    // the same people in use because the outcome of the others is not known
    const outcome = data.columns.get('y')!.values as Float64Array
    const values = outcome.map((value, row) => (part[row] === 'first' ? value : NaN))
    const lacking = { ...data, columns: new Map(data.columns).set('y', { kind: 'number', values }) }
    const frame = preflight(lacking, spec, { log: () => {} })
    const { combined } = estimateDifference(frame, frame.outcomes[0].values)
    expect(first.name).toBe('Part, first')
    expect(first.found!.se).toBeCloseTo(combined.se, 12)
    expect(first.found!.value).toBeCloseTo(combined.value, 12)
    // counted over the subgroup's rows alone, units that hold nobody of it would be forgotten
    const forgotten = preflight(keepRows(parted, grouped[0].groups[0].rows), spec, { log: () => {} })
    expect(estimateDifference(forgotten, forgotten.outcomes[0].values).combined.se).not.toBeCloseTo(combined.se, 4)
  })

  it('has Lee’s bounds with the error of the difference where nobody is missing', () => {
    const rows = data.columns.get('y')!.values as Float64Array
    const known = { ...data, columns: new Map(data.columns) }
    known.columns.set('y', { kind: 'number', values: rows.map((value) => (Number.isNaN(value) ? 15 : value)) })
    const frame = preflight(known, drawnSpec({ blocks: ['place'] }), { log: () => {} })
    const { combined } = estimateDifference(frame, frame.outcomes[0].values)
    const bounds = findLeeBounds(frame, frame.outcomes[0].values)
    expect(bounds.lower.value).toBeCloseTo(combined.value, 10)
    expect(bounds.lower.se).toBeCloseTo(combined.se, 10)
    expect(surveyErrorOfArms(new Float64Array(frame.n), selectSample(frame, []))).toBe(0)
  })

  it('says in every method how the survey enters, and that re-randomization leaves it out', () => {
    const log: LogLine<Text>[] = []
    const spec = drawnSpec({ blocks: ['place'], covariates: [{ column: 'age', label: 'Age' }] })
    const frame = preflight(data, spec, { log: (line) => log.push(line) })
    const fit = estimate(frame, spec, { ...contextWith(), log: (line) => log.push(line) })
    const method = (id: string) => tell(fit.estimates.find((one) => one.id === id)!.method)
    expect(tell(fit.primary.method)).toContain(
      'linearized, 25 primary sampling units in 7 strata taken as drawn with replacement), t with 18 degrees of freedom.',
    )
    expect(fit.primary.clusters).toBe(25)
    expect(method('block-fixed-effects-covariates')).toContain('Least squares, weighted, with block effects and Age')
    expect(method('randomisation-inference')).toContain('how the survey drew its units plays no part in it')
    expect(tell(fit.rank!.name)).toBe('re-randomization within the sample')
    expect(fit.estimates.map(({ id }) => id)).not.toContain('lin')
    expect(log.map(({ code }) => code)).toContain('blocks/no-interacted-adjustment')
    const { checks } = diagnostics(frame, spec, fit, contextWith()) as {
      checks: { id: string; passed: boolean | null }[]
    }
    expect(checks.find(({ id }) => id === 'sampling-units')).toMatchObject({ passed: true, statistic: 18 })
    const { sensitivity } = varyAssumptions(frame, spec, fit, contextWith()) as any
    const left = sensitivity.find(({ id }: { id: string }) => id === 'leave-one-block-out').series
    expect(left.every(({ ci }: { ci: number[] }) => ci.every(Number.isFinite))).toBe(true)
  })
})

describe('a part of a survey that leaves no degree of freedom', () => {
  it('has no interval, and keeps no conclusion', () => {
    // without block s1 one unit of one stratum is left
    const rows = byHand.map((row) => ({ ...row, psu: row.stratum === 's2' ? 'p0' : row.psu }))
    const spec = specWith({ survey: { ...survey, lonelyUnits: 'certainty' }, blocks: ['block'] })
    const frame = frameOf(rows, spec)
    const fit = estimate(frame, spec, contextWith())
    expect(fit.primary.df).toBe(1)
    const { sensitivity } = varyAssumptions(frame, spec, fit, contextWith()) as any
    const [run] = sensitivity.find(({ id }: { id: string }) => id === 'leave-one-block-out').series
    expect(run).toMatchObject({ setting: 's1', ci: [NaN, NaN], keepsConclusion: false })
  })
})

describe('a survey is refused', () => {
  const refused = (rows: typeof byHand, changes: object) => () => frameOf(rows, specWith(changes))

  it('with one unit in a stratum, unless a rule is declared', () => {
    const alone = byHand.map((row) => ({ ...row, psu: row.stratum === 's1' ? 'p0' : row.psu }))
    expect(refused(alone, { survey })).toThrow(
      expect.objectContaining({
        code: 'survey/lonely-unit',
        message: 'The stratum s1 of "stratum" has one primary sampling unit: a variance needs two.',
      }),
    )
    expect(frameOf(alone, specWith({ survey: { ...survey, lonelyUnits: 'adjust' } })).survey!.unitsIn[0]).toBe(1)
  })

  it('where a cluster that was randomized lies in two units', () => {
    const crossed = byHand.map((row, i) => ({
      ...row,
      village: `${row.stratum}${row.arm}${Math.floor(i / 5)}${i % 5 < 3}`,
    }))
    expect(refused(crossed, { survey, cluster: 'village', blocks: ['block'] })).toThrow(
      expect.objectContaining({ code: 'survey/cluster-crosses-units' }),
    )
  })

  it('where no degree of freedom is left, and where an arm has next to no unit of assignment', () => {
    const single = byHand.map((row) => ({ ...row, psu: 'p0' }))
    expect(refused(single, { survey: { ...survey, lonelyUnits: 'certainty' } })).toThrow(
      expect.objectContaining({ code: 'survey/too-few-units' }),
    )
    const few = byHand.filter((row, i) => row.arm === 'no' || i < 3)
    expect(refused(few, { survey: { primarySamplingUnit: 'psu' } })).toThrow(
      expect.objectContaining({ code: 'blocks/unfit-survey' }),
    )
  })

  it('a row without a stratum is left out, counted, and no unit of the survey', () => {
    const log: LogLine<Text>[] = []
    const lacking = byHand.map((row, i) => (i === 0 ? { ...row, stratum: null } : row))
    expect(frameOf(lacking as never, specWith({ survey }), log).n).toBe(byHand.length - 1)
    expect(tell(log).map(({ message }) => message)).toContain('1 row left out: a cell is missing in stratum.')
  })
})
