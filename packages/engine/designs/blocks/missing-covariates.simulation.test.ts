import { describe, expect, it } from 'vitest'
import type { Estimate } from '../../analysis.ts'
import { createRandom, type Random } from '../../numerics/random.ts'
import { parseSpec } from '../../parse-spec.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { preflight } from './preflight.ts'
import { linEstimates, otherCovariatesEstimate } from './robustness.ts'
import { blocksSpec, type BlocksSpec } from './spec.ts'

const WORLDS = 1000
/** Monte Carlo standard error of a coverage of 95 %. */
const ERROR = Math.sqrt((0.95 * 0.05) / WORLDS)

const spec = parseSpec<BlocksSpec>(blocksSpec, {
  unit: 'person',
  outcome: { column: 'score', label: 'Score', units: 'points' },
  treatment: { column: 'arm', treatedValues: ['new'], controlValues: ['old'] },
  blocks: ['village'],
  covariates: [{ column: 'age', label: 'Age' }],
  missingCovariates: 'indicator',
  randomisation: { evidence: 'documented', how: 'Drawn for a test.' },
  period: { assigned: 2000, from: 2001, to: 2001 },
})

/** 120 people in three villages; the effect is 2 + age, and age is missing the more often the higher it is, by `pull`. */
function drawWorld(random: Random, pull: number): { rows: Rows; truth: number } {
  const people = Array.from({ length: 120 }, (_, i) => ({ i, age: random.normal() }))
  const rows = people.map(({ i, age }) => {
    const isTreated = random.uniform() < 0.5
    const isMissing = random.uniform() < 1 / (1 + Math.exp(1 - pull * age))
    return {
      person: `p${String(i).padStart(3, '0')}`,
      village: `v${Math.floor(i / 40)}`,
      arm: isTreated ? 'new' : 'old',
      age: isMissing ? null : age,
      score: 2 * age + random.normal() + (isTreated ? 2 + age : 0),
    }
  })
  return { rows, truth: 2 + people.reduce((sum, { age }) => sum + age, 0) / people.length }
}

function tally(pull: number) {
  const random = createRandom(29, 'covariates with gaps')
  const found = Array.from({ length: WORLDS }, () => {
    const { rows, truth } = drawWorld(random, pull)
    const frame = preflight(toTable(rows), spec, { log: () => {} })
    const [kept] = linEstimates(frame, spec, () => {})
    const [complete] = otherCovariatesEstimate(frame, spec)
    return [kept, complete].map((one) => judge(one, truth))
  })
  return [0, 1].map((at) => summarise(found.map((one) => one[at])))
}

interface Judged {
  error: number
  se: number
  isCovered: boolean
}

function judge({ value, se, ci }: Pick<Estimate, 'value' | 'se' | 'ci'>, truth: number): Judged {
  return { error: value - truth, se, isCovered: ci[0] <= truth && truth <= ci[1] }
}

function summarise(found: Judged[]) {
  const bias = found.reduce((sum, { error }) => sum + error, 0) / WORLDS
  const sd = Math.sqrt(found.reduce((sum, { error }) => sum + (error - bias) ** 2, 0) / WORLDS)
  const se = found.reduce((sum, one) => sum + one.se, 0) / WORLDS
  return { bias, sd, se, covered: found.filter(({ isCovered }) => isCovered).length / WORLDS }
}

describe('an adjusted estimate with an indicator of what is missing, 1,000 worlds of 120 people', () => {
  it.each([
    ['at random', 0, { bias: 0, covered: 0.95 }],
    ['where it is high, as the effect is', 1.5, { bias: -0.35, covered: 0.67 }],
  ])(
    'is unbiased and covers the effect of everybody 95 times in 100, where age is missing %s; on complete rows as published',
    { timeout: 120_000 },
    (_, pull, published) => {
      const [kept, complete] = tally(pull)
      expect(Math.abs(kept.bias)).toBeLessThan((3 * kept.sd) / Math.sqrt(WORLDS))
      expect(Math.abs(kept.covered - 0.95)).toBeLessThan(4 * ERROR)
      expect(Math.abs(complete.bias - published.bias)).toBeLessThan((4 * complete.sd) / Math.sqrt(WORLDS))
      const error = Math.sqrt((published.covered * (1 - published.covered)) / WORLDS)
      expect(Math.abs(complete.covered - published.covered)).toBeLessThan(4 * error)
    },
  )
})

const imputed = parseSpec<BlocksSpec>(blocksSpec, {
  ...spec,
  covariates: [
    { column: 'age', label: 'Age' },
    { column: 'skill', label: 'Skill' },
  ],
  missingCovariates: 'impute',
})

/** The same effect of 2 + age; age goes with skill, which is known of everybody, and is missing by one of the two or by chance. */
function drawTwoCovariates(random: Random, missingBy: 'chance' | 'skill' | 'age'): { rows: Rows; truth: number } {
  const people = Array.from({ length: 120 }, (_, i) => {
    const skill = random.normal()
    return { i, skill, age: 0.6 * skill + 0.8 * random.normal() }
  })
  const rows = people.map(({ i, age, skill }) => {
    const isTreated = random.uniform() < 0.5
    const pull = { chance: 0, skill: 1.5 * skill, age: 1.5 * age }[missingBy]
    const isMissing = random.uniform() < 1 / (1 + Math.exp(1 - pull))
    return {
      person: `p${String(i).padStart(3, '0')}`,
      village: `v${Math.floor(i / 40)}`,
      arm: isTreated ? 'new' : 'old',
      age: isMissing ? null : age,
      skill,
      score: 2 * age + random.normal() + (isTreated ? 2 + age : 0),
    }
  })
  return { rows, truth: 2 + people.reduce((sum, { age }) => sum + age, 0) / people.length }
}

describe('an adjusted estimate with gaps imputed, 1,000 worlds of 120 people', () => {
  // imputed, and what complete rows have in the same worlds, as the README says
  it.each([
    ['by chance', 'chance', { bias: 0, covered: 0.95, complete: 0.94 }],
    ['where another covariate is high', 'skill', { bias: 0, covered: 0.94, complete: 0.83 }],
    ['where it is high itself, as the effect is', 'age', { bias: -0.08, covered: 0.92, complete: 0.65 }],
  ] as const)('age missing %s', { timeout: 240_000 }, (_, missingBy, published) => {
    const random = createRandom(31, `imputed, missing by ${missingBy}`)
    const found = Array.from({ length: WORLDS }, () => {
      const { rows, truth } = drawTwoCovariates(random, missingBy)
      const frame = preflight(toTable(rows), imputed, { log: () => {} })
      const [pooled] = linEstimates(frame, imputed, () => {})
      return [pooled, ...otherCovariatesEstimate(frame, imputed)].map((one) => judge(one, truth))
    })
    const [pooled, indicator, complete] = [0, 1, 2].map((at) => summarise(found.map((one) => one[at])))
    expect(Math.abs(pooled.bias - published.bias)).toBeLessThan((4 * pooled.sd) / Math.sqrt(WORLDS))
    expect(Math.abs(pooled.covered - published.covered)).toBeLessThan(4 * ERROR)
    expect(pooled.se).toBeLessThan(indicator.se)
    const error = Math.sqrt((published.complete * (1 - published.complete)) / WORLDS)
    expect(Math.abs(complete.covered - published.complete)).toBeLessThan(4 * error)
  })
})
