import { describe, expect, it } from 'vitest'
import goldens from './goldens/narratives.json' with { type: 'json' }
import type { Check, Estimate, Narrative, Sensitivity } from '../analysis.ts'
import type { Evidence, Intent } from '../designs/design.ts'
import { scoreEqs } from '../eqs/score.ts'
import { checkOf, estimateOf } from '../test-support/estimates.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { fleschKincaidGrade } from '../test-support/readability.ts'
import { decideVerdict } from './decide-verdict.ts'
import type { VerdictRule } from './decide-verdict.ts'
import type { NarrativeWords } from './narrative-words.ts'
import type { OutcomeScale } from './outcome-scale.ts'
import { writeNarrative } from './write-narrative.ts'

const seatBelts: NarrativeWords = {
  policyName: 'Mandatory seat-belt laws',
  policyShort: 'the laws',
  outcomeName: 'road deaths per mile driven',
  places: '51 US jurisdictions',
  years: '1983–1997',
  unitPlural: 'states',
}
/** Longer words, without a short name for the policy. */
const longer: NarrativeWords = {
  policyName: 'Mandatory seat-belt laws',
  outcomeName: 'traffic deaths per mile driven',
  places: '50 US states and the District of Columbia',
  years: '1983–1997',
  unitPlural: 'states',
}
const fewerDeaths: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
const moderate = evidenceWith({ honestBreakdown: 0.4, trendBalance: 0.2, attrition: 0.1, specificationShare: 0.8 })
const honest: Sensitivity = {
  id: 'honest',
  title: 'Departures from parallel trends',
  varied: 'Allowed departure',
  series: [],
  breakdownValue: 0.4,
  message: 'The conclusion changes once trends may depart by 0.40 of the largest earlier departure.',
}
const leaveOneOut: Sensitivity = {
  id: 'leave-one-out',
  title: 'Leave one state out',
  varied: 'The state left out',
  series: [{ setting: 'AK', value: -5, ci: [-8, -2], keepsConclusion: true }],
  breakdownValue: null,
  message: 'All runs agree.',
}

interface Case {
  primaries: Estimate[]
  kind?: 'policy' | 'mechanism'
  intent?: Partial<Intent>
  words?: NarrativeWords
  scale?: OutcomeScale
  counterfactualMean?: number
  evidence?: Evidence
  checks?: Check[]
  sensitivity?: Sensitivity[]
}

function narrate(given: Case): { rule: VerdictRule; narrative: Narrative } {
  const { primaries, kind = 'policy', checks = [], sensitivity = [honest, leaveOneOut], words = seatBelts } = given
  const intent = { ...fewerDeaths, ...given.intent }
  const eqs = scoreEqs('DiD', given.evidence ?? moderate, openFacts, { smallClusterMethod: false })
  const decision = decideVerdict({ kind, intent, primaries, checks, eqs })
  const narrative = writeNarrative({
    words,
    intent,
    decision,
    primaries,
    sample: { rows: 765, units: 51, treatedUnits: 49, comparisonUnits: 2, periods: 15 },
    counterfactualMean: given.counterfactualMean ?? null,
    scale: given.scale ?? { kind: 'log', scale: 100 },
    checks,
    sensitivity,
    eqs,
    design: { label: 'Difference-in-differences', summary: 'Compares two groups over time.' },
    cannotSee: 'Whether something else changed at the same time.',
  })
  return { rule: decision.rule, narrative }
}

const poor: Evidence = {
  prePeriods: fullMarks.prePeriods!,
  attrition: fullMarks.attrition!,
  preTrend: fullMarks.preTrend!,
  specificationShare: { value: 0.4, text: '40 % of the specifications agree.' },
}
const fall = [estimateOf(-5.2, [-8.4, -2.1])]
const acrossZero = [estimateOf(5.17, [-2.06, 12.41])]
const injuries = { id: 'injuries', name: 'Injuries' }
const packs: Case = {
  primaries: [estimateOf(-19.51, [-27.4, -11.6], { units: 'packs per person' })],
  words: {
    policyName: 'Proposition 99',
    outcomeName: 'cigarette sales',
    places: 'California',
    years: '1989–2000',
    unitPlural: 'states',
  },
  scale: { kind: 'own', scale: 10 },
  counterfactualMean: 8.21,
  evidence: fullMarks,
}

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
  'no detectable effect': { primaries: acrossZero },
  'no detectable effect, without a cap': {
    primaries: acrossZero,
    evidence: evidenceWith({ detectableTrend: 0.8, honestBreakdown: 0.6, trendBalance: 0.3, attrition: 0.2 }),
  },
  'too wide': { primaries: [estimateOf(-4, [-12, 4.2])] },
  'not identified': {
    primaries: [estimateOf(NaN, [NaN, NaN], { reason: 'No state is untreated.' })],
    evidence: evidenceWith({ prePeriods: 0 }),
  },
  'critical cap': { primaries: fall, evidence: evidenceWith({ trendBalance: null, attrition: null }) },
  'critical check': { primaries: fall, checks: [checkOf({ passed: false })] },
  'low score': { primaries: acrossZero, evidence: poor },
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
  'critical-cap',
  'critical-check',
  'low-score',
  'met',
  'short-of-goal',
  'some-outcomes',
  'contradicted',
  'no-detectable-effect',
  'too-wide',
]
const told = Object.entries(CASES).map(([name, given]) => ({ name, given, ...narrate(given) }))

describe('the narrative', () => {
  it('has a golden text for every rule', () => {
    expect([...new Set(told.map(({ rule }) => rule))].sort()).toEqual([...RULES].sort())
  })

  it.each(told)('of "$name" reads as its golden text', ({ name, narrative }) => {
    expect(narrative).toEqual(goldens[name as keyof typeof goldens])
  })

  it.each(told)('of "$name" has a summary that a ninth-grader can read', ({ given, narrative }) => {
    expect(fleschKincaidGrade(narrate({ ...given, words: longer }).narrative.summary)).toBeLessThanOrEqual(9)
    expect(fleschKincaidGrade(narrative.summary)).toBeLessThanOrEqual(9)
  })

  it.each(told)('of "$name" claims nothing that it may not', ({ given, narrative }) => {
    const text = Object.values(narrative).flat().join(' ')
    expect(text).not.toMatch(/\bprove[sd]?\b|\bworks\b|\bno effect\b|significant/i)
    expect(text).not.toMatch(/undefined|NaN|null|-\d| 0\.0000/)
    const [low, high] = given.primaries[0]!.ci
    if (!(low > 0 || high < 0))
      expect(text).not.toMatch(/reduced|increased|trend toward|came out (about|lower|higher)/i)
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

describe('the readability grade', () => {
  it('is low for simple and high for official prose', () => {
    expect(fleschKincaidGrade('The cat sat on the mat. The dog ran to the door.')).toBeLessThan(1)
    const official =
      'Implementation of comprehensive legislative requirements precipitated considerable jurisdictional heterogeneity.'
    expect(fleschKincaidGrade(official)).toBeGreaterThan(20)
  })
})
