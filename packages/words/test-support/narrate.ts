import type { Eqs, Estimate, Sample, Sensitivity } from '@casefiles/engine/analysis'
import type { ChanceRank, Evidence, Intent } from '@casefiles/engine/designs'
import { scoreEqs } from '@casefiles/engine/eqs'
import {
  estimateOf,
  evidenceWith,
  fullMarks,
  madeUpRubric,
  openFacts,
  PLAIN_CONTEXT,
} from '@casefiles/engine/test-support'
import {
  decideVerdict,
  type NarrativeWords,
  type OutcomeScale,
  type VerdictDecision,
  type VerdictRule,
} from '@casefiles/engine/verdict'
import { type Narrative, writeNarrative } from '../narrative/write-narrative.ts'
import { tellWith } from '../tell.ts'
import { verdict } from '../verdict/index.ts'

export const seatBelts: NarrativeWords = {
  policyName: 'Mandatory seat-belt laws',
  policyShort: 'the laws',
  outcomeName: 'road deaths per mile driven',
  places: '51 US jurisdictions',
  years: '1983–1997',
  unitPlural: 'states',
}
/** Longer words, without a short name for the policy. */
export const longer: NarrativeWords = {
  policyName: 'Mandatory seat-belt laws',
  outcomeName: 'traffic deaths per mile driven',
  places: '50 US states and the District of Columbia',
  years: '1983–1997',
  unitPlural: 'states',
}
export const fewerDeaths: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
/** ρ of 0.625 earns 2.5 marks; the others a little less than all. */
export const moderate = evidenceWith({ drift: 0.625, likeness: 0.5, choices: 0.4 })
export const honest: Sensitivity = {
  id: 'honest',
  title: 'Departures from parallel trends',
  varied: 'Allowed departure',
  series: [],
  breakdownValue: 0.4,
  message: 'The conclusion changes once trends may depart by 0.40 of the largest earlier departure.',
}
export const leaveOneOut: Sensitivity = {
  id: 'leave-one-out',
  title: 'Leave one state out',
  varied: 'The state left out',
  series: [{ setting: 'AK', value: -5, ci: [-8, -2], keepsConclusion: true }],
  breakdownValue: null,
  message: 'All runs agree.',
}

/** What a narrative is made from, as far as a test says it. */
export interface Case {
  primaries: Estimate[]
  kind?: 'policy' | 'mechanism'
  intent?: Partial<Intent>
  words?: NarrativeWords
  scale?: OutcomeScale
  counterfactualMean?: number
  evidence?: Evidence
  isIdentified?: boolean
  treatedUnits?: number
  sample?: Pick<Sample, 'rows' | 'units' | 'incompleteUnits' | 'gaps'>
  countsAssigned?: boolean
  localTo?: string
  comparesGroups?: boolean
  isAmount?: true
  provisional?: boolean
  sensitivity?: Sensitivity[]
  /** What the score says otherwise than the evidence would make it. */
  eqs?: Partial<Eqs>
  rank?: ChanceRank
  /** The reason of the verdict is told as the sizes are; left out = in the estimate's own units. */
  decidesInScale?: true
}

/** Scores, decides and narrates one made-up result; what a case leaves out is that of the seat-belt laws. */
export function narrate(given: Case): { rule: VerdictRule; narrative: Narrative; decision: VerdictDecision; eqs: Eqs } {
  const { primaries, kind = 'policy', sensitivity = [honest, leaveOneOut], words = seatBelts } = given
  const intent = { ...fewerDeaths, ...given.intent }
  const rubric = { ...madeUpRubric, provisional: given.provisional ?? false }
  const context = { ...PLAIN_CONTEXT, isIdentified: given.isIdentified ?? true }
  const scored = scoreEqs(rubric, given.evidence ?? moderate, openFacts, context)
  const eqs = { ...scored, ...given.eqs }
  const scale = given.scale ?? { kind: 'log', scale: 100 }
  const decision = told(
    decideVerdict({
      kind,
      intent,
      primaries,
      eqs,
      ...(given.decidesInScale && { scale }),
      ...(given.rank && { rank: given.rank }),
    }),
  )
  const narrative = writeNarrative({
    words,
    intent,
    decision,
    primaries,
    sample: {
      rows: 765,
      units: 51,
      treatedUnits: given.treatedUnits ?? 49,
      comparisonUnits: 2,
      periods: 15,
      ...given.sample,
    },
    ...(given.countsAssigned && { countsAssigned: true }),
    ...(given.isAmount && { isAmount: true }),
    counterfactualMean: given.counterfactualMean ?? null,
    scale,
    checks: [],
    ...(given.comparesGroups && { comparesGroups: true }),
    sensitivity,
    eqs,
    design: { subject: 'Difference-in-differences', summary: 'Compares two groups over time.' },
    cannotSee: 'Whether something else changed at the same time.',
    ...(given.localTo === undefined ? {} : { localTo: given.localTo }),
  })
  return { rule: decision.rule, narrative, decision, eqs }
}

/** As an analysis is told before its account is written. */
const told = tellWith({ verdict })

export const drifted = evidenceWith({ drift: { value: -4.5, noise: 0, text: 'Deaths fell 4.50% before the laws.' } })
export const fall = [estimateOf(-5.2, [-8.4, -2.1])]
export const acrossZero = [estimateOf(5.17, [-2.06, 12.41])]
export const acrossBoth = [estimateOf(1.2, [-2.06, 4.41])]
export const injuries = { id: 'injuries', name: 'Injuries' }
/** No interval: a placebo test stands in for it. */
export const placebo = (value: number, p: number, changes: Partial<Estimate> = {}) =>
  estimateOf(value, [NaN, NaN], { p, reason: 'Only one place was treated.', ...changes })
export const packs: Case = {
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
