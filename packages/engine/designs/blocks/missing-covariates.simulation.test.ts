import { describe, expect, it } from 'vitest'
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
    return [kept, complete].map(({ value, ci }) => ({
      error: value - truth,
      isCovered: ci[0] <= truth && truth <= ci[1],
    }))
  })
  return [0, 1].map((at) => {
    const bias = found.reduce((sum, one) => sum + one[at].error, 0) / WORLDS
    const sd = Math.sqrt(found.reduce((sum, one) => sum + (one[at].error - bias) ** 2, 0) / WORLDS)
    return { bias, sd, covered: found.filter((one) => one[at].isCovered).length / WORLDS }
  })
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
