import { describe, expect, it } from 'vitest'
import goldens from './goldens/narratives.json' with { type: 'json' }
import type { Sensitivity } from '@casefiles/engine/analysis'
import { estimateOf, evidenceWith, fleschKincaidGrade, fullMarks } from '@casefiles/engine/test-support'
import type { VerdictRule } from '@casefiles/engine/verdict'
import {
  longer,
  honest,
  leaveOneOut,
  narrate,
  drifted,
  fall,
  acrossZero,
  acrossBoth,
  injuries,
  placebo,
  packs,
  type Case,
} from '../test-support/narrate.ts'

/** One case or more for every rule that can decide; the texts stand in goldens/narratives.json. */
const CASES: Record<keyof typeof goldens, Case> = {
  'met, in percent': { primaries: fall },
  'met, in units that name their scale': {
    primaries: [estimateOf(-5.2, [-8.4, -2.1], { units: '% (log points × 100)' })],
  },
  'met, in units with a known level': packs,
  'met, by a hair': { ...packs, primaries: [estimateOf(-0.3, [-0.596, -0.004], { units: 'packs per person' })] },
  'short of the goal': { primaries: fall, intent: { statedGoal: 10 } },
  'some outcomes, the main one among them': { primaries: [...fall, estimateOf(0, [-3, 3], injuries)] },
  'some outcomes, the main one not': {
    primaries: [estimateOf(0.5, [-3, 3]), estimateOf(-5.2, [-8.4, -2.1], injuries)],
  },
  contradicted: { primaries: [estimateOf(5.2, [2.1, 8.4], { p: 0.00002 })] },
  'no effect that matters': { primaries: acrossBoth },
  'no effect that matters, clear of zero': { primaries: [estimateOf(-3.2, [-4.4, -2.1])], evidence: fullMarks },
  'no effect that matters, held by nothing': {
    primaries: acrossBoth,
    evidence: evidenceWith({ likeness: 1 }),
  },
  'intended effect ruled out': { primaries: acrossZero },
  'too imprecise': { primaries: [estimateOf(-4, [-12, 4.2])] },
  'too imprecise, without a bound': { primaries: [estimateOf(-4, [-Infinity, 4.2])] },
  'not identified': {
    primaries: [estimateOf(NaN, [NaN, NaN], { p: NaN, reason: 'No state is untreated.' })],
    evidence: evidenceWith({ periods: 0 }),
  },
  'comparison failed': { primaries: fall, evidence: drifted },
  'one way of reckoning chance finds it': {
    primaries: fall,
    rank: { p: 0.065, floor: 0.001, name: 're-randomization' },
  },
  'held to a standard of equal treatment': {
    primaries: [estimateOf(9.9, [6.2, 13.6])],
    intent: { direction: 'equal' },
  },
  'equal within the margin': { primaries: acrossBoth, intent: { direction: 'equal' } },
  'met, by a placebo test': { ...packs, primaries: [placebo(-19.51, 0.0256, { units: 'packs per person' })] },
  'too imprecise, by a placebo test that could not be more precise': {
    primaries: [placebo(-5.2, 1 / 17, { pFloor: 1 / 17 })],
  },
  'mechanism, a clear change': { kind: 'mechanism', primaries: fall, sensitivity: [] },
  'mechanism, in units with a known level': {
    ...packs,
    kind: 'mechanism',
    words: { ...packs.words!, policyShort: 'the tax' },
  },
  'mechanism, no clear change': { kind: 'mechanism', primaries: [estimateOf(-1, [-8.4, 2.1])] },
}
const RULES: VerdictRule[] = [
  'mechanism',
  'not-identified',
  'comparison-failed',
  'met',
  'short-of-goal',
  'some-outcomes',
  'contradicted',
  'no-effect-that-matters',
  'intended-ruled-out',
  'too-imprecise',
  'chance-disagrees',
  'equal',
  'unequal',
]
const NAMED = Object.entries(CASES).map(([name, given]) => ({ name, given }))

describe('the narrative', () => {
  it('counts nobody as reached where every unit has some of the treatment', () => {
    for (const kind of ['policy', 'mechanism'] as const) {
      const { narrative } = narrate({ kind, primaries: fall, isAmount: true })
      expect(narrative.done).toContain('All 51 states are compared, by how much of the treatment each one had.')
      expect(narrative.done).not.toMatch(/reached|49/)
    }
  })

  it('names no choice that overturns a conclusion where the interval has no bound on either side', () => {
    const lost = {
      ...leaveOneOut,
      series: [{ setting: 'AK', value: -5, ci: [-8, 2] as [number, number], keepsConclusion: false }],
    }
    const { narrative } = narrate({ primaries: [estimateOf(2, [-Infinity, Infinity])], sensitivity: [honest, lost] })
    expect(narrative.overturn).toBe(
      'There is no conclusion that other choices could overturn: the interval has no bound on either side.',
    )
  })

  it('has a golden text for every rule', () => {
    expect([...new Set(NAMED.map(({ given }) => narrate(given).rule))].sort()).toEqual([...RULES].sort())
  })

  it.each(NAMED)('of "$name" reads as its golden text', ({ name, given }) => {
    expect(narrate(given).narrative).toEqual(goldens[name as keyof typeof goldens])
  })

  it.each(NAMED)('of "$name" has a summary that a ninth-grader can read', ({ given }) => {
    expect(fleschKincaidGrade(narrate({ ...given, words: longer }).narrative.summary)).toBeLessThanOrEqual(9)
    expect(fleschKincaidGrade(narrate(given).narrative.summary)).toBeLessThanOrEqual(9)
  })

  it.each(NAMED)('of "$name" claims nothing that it may not', ({ given }) => {
    const text = Object.values(narrate(given).narrative).flat().join(' ')
    expect(text).not.toMatch(/\bprove[sd]?\b|\bworks\b|\bno effect\b(?! on .* that)|significant/i)
    expect(text).not.toMatch(/undefined|NaN|null|-\d| 0\.0000/)
    const [low, high] = given.primaries[0].ci
    const isOpen = Number.isNaN(low) ? given.primaries[0].p >= 0.05 : low <= 0 && high >= 0
    // of a difference that one way of reckoning chance does not find nothing is said either
    if (isOpen) expect(text).not.toMatch(/reduced|increased|trend toward|came out (about|less than|lower|higher|\d)/i)
  })
})

describe('what would overturn the conclusion', () => {
  it('counts the runs that change it, and names the tests that could not be run', () => {
    const alabama = { setting: 'AL', value: 1, ci: [-4, 6] as [number, number], keepsConclusion: false }
    const changed: Sensitivity = { ...leaveOneOut, series: [...leaveOneOut.series, alabama] }
    const notRun: Sensitivity = { ...leaveOneOut, title: 'False dates', series: [] }
    expect(narrate({ primaries: fall, sensitivity: [changed, notRun] }).narrative.overturn).toBe(
      'The conclusion changes in some runs of: “Leave one state out” (1 of 2). Not run: “False dates”.',
    )
  })
})

describe('what would overturn the conclusion, of several tests', () => {
  const point = (keepsConclusion: boolean) => ({
    setting: 'AL',
    value: 1,
    ci: [-4, 6] as [number, number],
    keepsConclusion,
  })
  const named = (title: string, ...keeps: boolean[]): Sensitivity => ({
    ...leaveOneOut,
    title,
    series: keeps.map(point),
  })

  it('names them in three lists', () => {
    const sensitivity = [
      named('A', false, true, true),
      named('B', true),
      named('C'),
      named('D', false, false),
      named('E', true, true),
      named('F'),
    ]
    expect(narrate({ primaries: fall, sensitivity }).narrative.overturn).toBe(
      'The conclusion changes in some runs of: “A” (1 of 3), “D” (2 of 2). ' +
        'The conclusion held at every setting tried of: “B”, “E”. Not run: “C”, “F”.',
    )
  })
})

describe('a main estimate that is missing', () => {
  it('is said so, and no size is made up', () => {
    const { narrative } = narrate({ kind: 'mechanism', primaries: [] })
    expect(narrative.effect).toBe('There is no main estimate.')
    expect(narrative.headline).toBe('The effect on road deaths per mile driven cannot be estimated')
    expect(narrative.summary).toContain(
      'The effect on road deaths per mile driven cannot be estimated from these data. This casefile studies a mechanism',
    )
    expect(narrative.cannotSay).toHaveLength(3)
  })

  it('counts as missing without a value, whatever its interval', () => {
    const { narrative } = narrate({ kind: 'mechanism', primaries: [estimateOf(NaN, [2, 8])] })
    expect(narrative.effect).toBe('There is no main estimate with an interval.')
    expect(narrative.summary).toMatch(/cannot be estimated from these data/)
  })

  it('is one that could be read neither by an interval nor by a placebo test', () => {
    const [estimate] = [placebo(-5, NaN)]
    expect(narrate({ primaries: [estimate] }).narrative.effect).toBe(
      'There is no main estimate with an interval. Only one place was treated.',
    )
  })
})
