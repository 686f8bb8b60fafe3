import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { createRandom } from '../../numerics/random.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { findAssignment } from './diagnostics/assignment.ts'
import { estimate } from './estimate.ts'
import { varyAssumptions } from './sensitivity.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from './test-support/experiments.ts'

/** Twelve blocks of so many units in each arm, with a covariate. */
function blocksOf(perArm: number) {
  const random = createRandom(5, 'lone-arms')
  const scores = (level: number) => Array.from({ length: perArm }, () => level + random.normal())
  const groups = Array.from({ length: 12 }, (_, b) => ({ block: `B${b}`, treated: scores(2), control: scores(0) }))
  return rowsOf(groups).map((row) => ({ ...row, age: random.normal() }))
}

function run(perArm: number, changes: object = {}) {
  const log: LogLine<Text>[] = []
  const spec = specWith({ blocks: ['block'], covariates: [{ column: 'age', label: 'Age' }], ...changes })
  const frame = frameOf(blocksOf(perArm), spec)
  const context = { ...contextWith(), log: (line: LogLine<Text>) => log.push(line) }
  const fit = estimate(frame, spec, context)
  const { estimates } = fit
  return tell({ estimates, log, ...varyAssumptions(frame, spec, fit, context) })
}

describe("Lin's adjustment where an arm of a block has one unit of assignment", () => {
  const { estimates, log, sensitivity, evidence } = run(1)
  const sets = sensitivity.find(({ id }) => id === 'covariate-sets')!

  it('is left out, and the log says why', () => {
    expect(estimates.map(({ id }) => id)).not.toContain('lin')
    expect(log.find(({ code }) => code === 'blocks/no-interacted-adjustment')!.message).toBe(
      "Lin's covariate adjustment is left out: an arm of 12 of 12 blocks has one unit, on which no coefficients of its own can be fitted.",
    )
  })

  it('is no choice: the adjustment with block effects is one', () => {
    expect(sets.series.map(({ setting }) => setting)).toEqual(['all covariates, block effects'])
    const adjusted = estimates.find(({ id }) => id === 'block-fixed-effects-covariates')!
    expect(estimates.map(({ id }) => id)).toContain(adjusted.id)
    expect(evidence.choices.text).toContain('block effects')
  })

  it('is left out where the one unit is a cluster of several rows', () => {
    const spec = specWith({ blocks: ['block'], cluster: 'school', covariates: [{ column: 'age', label: 'Age' }] })
    const rows = blocksOf(3).map((row) => ({ ...row, school: `${row.block} ${row.arm}` }))
    const log: LogLine<Text>[] = []
    const { estimates } = estimate(frameOf(rows, spec), spec, { ...contextWith(), log: (line) => log.push(line) })
    expect(estimates.map(({ id }) => id)).not.toContain('lin')
    expect(tell(log.at(-1)!.message)).toContain('has one cluster')
  })

  it('stays where every arm has two units', () => {
    const both = run(2)
    expect(both.estimates.map(({ id }) => id)).toContain('lin')
    expect(both.log).toEqual([])
  })
})

describe('sentences of an experiment', () => {
  it('name covariates by their labels and speak of blocks only where there are some', () => {
    const { estimates } = run(2, { blocks: [] })
    const method = (id: string) => estimates.find((one) => one.id === id)!.method
    expect(method('lin')).toMatch(/^Least squares with Age, centered and interacted with treatment;/)
    expect(method('randomisation-inference')).toMatch(/^Difference in means against 9?,?999 drawn assignments/)
    expect(estimates.map(({ estimand }) => estimand).join()).not.toContain('blocks')
  })

  it('count the estimates under adjustment', () => {
    expect(run(2).sensitivity.find(({ id }) => id === 'covariate-sets')!.message).toMatch(
      /adjusted estimates? keeps? the/,
    )
  })

  it('say one share once where it is the same in every block', () => {
    const spec = specWith({ blocks: ['block'] })
    const frame = frameOf(blocksOf(2), spec)
    const { checks } = tell(findAssignment(frame, { outcomeSpread: 1 }, spec, plainWords))
    expect(checks.find(({ id }) => id === 'assignment-by-block')!.message).toBe(
      'In each of 12 blocks 50.0% were assigned to treatment.',
    )
  })
})

describe('the level without treatment', () => {
  it('is that of the control arm, blocks by size as in the estimate', () => {
    const spec = specWith({ blocks: ['block'] })
    const rows = rowsOf([
      { block: 'A', treated: [1, 2, 3], control: [0, 1] },
      { block: 'B', treated: [10, 12], control: [8, 9, 10, 9, 9] },
    ])
    const fit = estimate(frameOf(rows, spec), spec, contextWith())
    // 5 rows of 12 in A, 7 in B
    expect(fit.counterfactualMean).toBeCloseTo((5 * 0.5 + 7 * 9) / 12, 12)
  })
})
