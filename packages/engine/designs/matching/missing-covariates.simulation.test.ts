import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../numerics/random.ts'
import { parseSpec } from '../../parse-spec.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { describePrimary } from './estimate.ts'
import { preflight } from './preflight.ts'
import { matchingSpec, type MatchingSpec } from './spec.ts'

const WORLDS = 1000

const spec = parseSpec<MatchingSpec>(matchingSpec, {
  unit: 'person',
  outcome: { column: 'score', label: 'Score', units: 'points' },
  treatment: { column: 'trained', treatedValues: ['1'] },
  covariates: [
    { kind: 'number', column: 'age', label: 'Age' },
    { kind: 'number', column: 'skill', label: 'Skill' },
  ],
  measured: { before: { from: 2000, to: 2000 }, after: { from: 2001, to: 2001 } },
  missingCovariates: 'impute',
})

type MissingBy = 'chance' | 'age, treatment and score' | 'skill itself'

interface Person {
  age: number
  skill: number
  isTreated: boolean
  effect: number
}

/** The skilled are treated more often, have higher scores and gain more. */
function drawPerson(random: Random): Person {
  const age = random.normal()
  const skill = 0.5 * age + Math.sqrt(0.75) * random.normal()
  const isTreated = random.uniform() < logistic(-0.7 + 0.4 * age + 0.6 * skill)
  return { age, skill, isTreated, effect: 2 + 0.5 * skill }
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value))

/** The average effect on the treated, of a million people. */
const truth = (() => {
  const random = createRandom(5, 'effect on the treated')
  let [sum, treated] = [0, 0]
  for (let i = 0; i < 1_000_000; i++) {
    const { isTreated, effect } = drawPerson(random)
    if (!isTreated) continue
    sum += effect
    treated++
  }
  return sum / treated
})()

/** 300 people; skill is missing for about three in ten. */
function drawWorld(random: Random, missingBy: MissingBy): Rows {
  return Array.from({ length: 300 }, (_, i) => {
    const { age, skill, isTreated, effect } = drawPerson(random)
    const score = age + 1.5 * skill + (isTreated ? effect : 0) + random.normal()
    const pull = {
      chance: -0.85,
      'age, treatment and score': -1.4 + 0.5 * age + 0.5 * (isTreated ? 1 : 0) + 0.4 * score,
      'skill itself': -1 + skill,
    }[missingBy]
    const isMissing = random.uniform() < logistic(pull)
    return { person: `p${i}`, trained: isTreated ? '1' : '0', age, skill: isMissing ? null : skill, score }
  })
}

function tally(missingBy: MissingBy) {
  const random = createRandom(37, `skill missing by ${missingBy}`)
  const found = Array.from({ length: WORLDS }, () => {
    const frame = preflight(toTable(drawWorld(random, missingBy)), spec, { log: () => {} })
    const [complete] = frame.other as Exclude<typeof frame.other, Error | undefined>
    return [frame, complete].map((one) => describePrimary(one, spec, { seed: 1 }))
  })
  return [0, 1].map((at) => {
    const own = found.map((one) => one[at])
    const bias = own.reduce((sum, { value }) => sum + value - truth, 0) / WORLDS
    const sd = Math.sqrt(own.reduce((sum, { value }) => sum + (value - truth - bias) ** 2, 0) / WORLDS)
    const se = own.reduce((sum, one) => sum + one.se, 0) / WORLDS
    const covered = own.filter(({ ci }) => ci[0] <= truth && truth <= ci[1]).length / WORLDS
    return { bias, sd, se, covered }
  })
}

describe('the effect on the treated with gaps imputed, 1,000 worlds of 300 people', () => {
  // imputed, then units with every covariate alone, as the README says
  it.each<[MissingBy, { bias: number; covered: number }, { bias: number; covered: number }]>([
    ['chance', { bias: -0.01, covered: 0.95 }, { bias: 0, covered: 0.95 }],
    ['age, treatment and score', { bias: 0.07, covered: 0.94 }, { bias: -0.33, covered: 0.61 }],
    ['skill itself', { bias: -0.01, covered: 0.94 }, { bias: -0.14, covered: 0.875 }],
  ])('skill missing by %s', { timeout: 600_000 }, (missingBy, ...published) => {
    const found = tally(missingBy)
    published.forEach(({ bias, covered }, at) => {
      expect(Math.abs(found[at].bias - bias)).toBeLessThan((4 * found[at].sd) / Math.sqrt(WORLDS))
      expect(Math.abs(found[at].covered - covered)).toBeLessThan(4 * Math.sqrt((covered * (1 - covered)) / WORLDS))
    })
  })
})
