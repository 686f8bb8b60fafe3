import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { Text } from '../../fact.ts'
import { countLacking } from '../../frame/count-lacking.ts'
import type { StepContext } from '../design.ts'
import { DESIGNS, type DesignType } from '../registry.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { parseSpec } from '../../parse-spec.ts'
import { toTable } from '../../test-support/conformance-case.ts'
import { conformanceCases } from '../../test-support/conformance-cases.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { checkGaps, findRowsLeftOut } from './covariate-gaps.ts'

const tell = await tellerOf('DiD')

const outcome = { label: 'Income', values: Float64Array.of(1, 2, 3, 4, 5, 9) }
const age = { label: 'Age', numbers: Float64Array.of(20, 30, 40, NaN, 50, 60), isGap: [0, 0, 0, 1, 0, 0] }
const region = { label: 'Region', numbers: null, isGap: [0, 0, 0, 0, 0, 1] }
const sides = { names: ['the treated', 'the others'] as [string, string], isFirst: [1, 1, 1, 0, 0, 0] }

describe('who lacks a covariate', () => {
  it('is counted by covariate and side, and set beside the others in standard deviations', () => {
    const counts = countLacking(outcome, [age, region], sides)
    expect(counts).toMatchObject({
      all: 6,
      lacking: 2,
      byColumn: [
        ['Age', 1],
        ['Region', 1],
      ],
      sides: [
        { name: 'the treated', all: 3, lacking: 0 },
        { name: 'the others', all: 3, lacking: 2 },
      ],
    })
    // incomes 4 and 9 against a mean of 2.75; the one known age, 60, against 35
    expect(counts.apart.map(({ distance }) => distance)).toEqual([
      expect.closeTo(3.75 / Math.sqrt(8), 12),
      expect.closeTo(25 / Math.sqrt(250), 12),
    ])
  })

  it('is told with the share and the distance, in the singular where it is one', () => {
    const message = (covariates: (typeof age | typeof region)[]) =>
      tell(findRowsLeftOut(countLacking(outcome, covariates)).checks[0].message)
    expect(message([age, region])).toBe(
      '2 of 6 rows (33%) lack a covariate (Age 1, Region 1); they are left out. On average they lie 1.33 standard deviations above the others in Income and 1.58 standard deviations above the others in Age.',
    )
    expect(message([age])).toContain('1 of 6 rows (17%) lacks a covariate (Age 1); it is left out.')
    expect(message([age])).toMatch(/ It lies 0\.00 standard deviations (above|below) the others in Income\.$/)
  })

  it('is not mentioned where nobody is', () => {
    const nobody = countLacking(outcome, [{ ...region, isGap: [0, 0, 0, 0, 0, 0] }])
    expect(findRowsLeftOut(nobody).checks).toEqual([])
    expect(findRowsLeftOut(undefined).checks).toEqual([])
    // but where the design names what becomes of them
    expect(checkGaps(nobody, true)).toMatchObject({ passed: true, statistic: 0 })
  })
})

/** In these designs a row that lacks a covariate of the estimate is left out of it. */
const LEAVING_OUT: [DesignType, string][] = [
  ['DiD', 'covariates'],
  ['RDD', 'covariates'],
  ['IV', 'exogenous'],
  ['Matching', 'covariates'],
]

it.each(LEAVING_OUT)('%s shows rows that it leaves out for a covariate as attrition', async (type, field) => {
  const { rows, spec, intent } = conformanceCases[type]
  const added = type === 'Matching' || type === 'IV' ? { kind: 'number', label: 'Extra' } : {}
  const own = (spec as Record<string, unknown[]>)[field] ?? []
  const choices = parseSpec<any>(DESIGNS[type].spec, { ...spec, [field]: [...own, { column: 'extra', ...added }] })
  // a number that goes with nothing, unknown in every tenth row
  const withGaps = rows.map((row, at) => ({ ...row, extra: at % 10 === 3 ? null : (at * 7919) % 101 }))
  const { load } = DESIGNS[type]
  const design = await load()
  const context: StepContext<Text> = {
    seed: 1,
    intent,
    words: plainWords,
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
  const frame = design.preflight(toTable(withGaps), choices, context)
  const fit = await design.estimate(frame, choices, context)
  const check = design.diagnostics(frame, choices, fit, context).checks.find(({ id }) => id === 'covariate-gaps')!
  expect(check.passed).toBe(false)
  expect(check.statistic).toBeCloseTo(0.1, 1)
  const tell = await tellerOf(type)
  expect(tell(check.message)).toMatch(/lack a covariate \((extra|Extra) \d+\).*left out/)
})
