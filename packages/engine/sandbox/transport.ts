import type { Text } from '../fact.ts'
import { assumption, type AssumptionFacts } from './facts.ts'
import type { SandboxSource, Scenario } from './scenario.ts'

/** One thing that has to hold for the estimate to mean in the new place what it meant in the old. */
export interface TransportAssumption<Words extends Text = string> {
  id: keyof AssumptionFacts
  /** What is assumed. */
  assumes: Words
  /** What the casefile says for it. */
  speaksFor: Words
  /** What it says, or leaves open, against it. */
  speaksAgainst: Words
  /** Whether these inputs go beyond what was studied. */
  isStrained: boolean
}

/**
 * What carrying an estimate assumes, each derived from what the casefile says.
 *
 * @see Pearl & Bareinboim 2014, doi:10.1214/14-STS486 (what must be alike for an effect to be transported)
 */
export function transportAssumptions(source: SandboxSource, scenario: Scenario): TransportAssumption<Text>[] {
  const { estimate, scale, eqs, cannotSay, observedPeriods: observed, periodWord } = source
  const { place, dose, periods, changePerPeriod, baseline: here, tau, tauBasis } = scenario
  const isLocal = /LATE|cutoff/i.test(estimate.estimand)
  const isFar = levelIsFar(source, scenario)
  const inLogs = scale.kind === 'log'
  return [
    assume('whom', { about: whomOf(source), members: source.members, estimand: estimate.estimand, isLocal }, isLocal),
    assume('place', { place, jurisdiction: source.jurisdiction }, true),
    assume('time', { period: source.period }, true),
    assume('dose', { dose, treatment: source.treatment, inLogs }, dose !== 1),
    assume('horizon', { periods, changePerPeriod, observed, periodWord }, periods > (observed ?? 1)),
    assume('level', { inLogs, studied: source.studiedLevel, here, isFar }, isFar),
    // no two places are identical
    assume('difference', { tau, units: estimate.units, tauBasis }, tau === 0),
    assume('interference', { says: source.interference }, source.interference === ''),
    assume('spread', { method: estimate.method }, false),
    assume('evidence', { ...eqs, cannotSay }, eqs.band === 'weak'),
  ]
}

function assume<Id extends keyof AssumptionFacts>(
  id: Id,
  of: AssumptionFacts[Id],
  isStrained: boolean,
): TransportAssumption<Text> {
  const told = assumption(id, of)
  return {
    id,
    assumes: told('assumes'),
    speaksFor: told('speaksFor'),
    speaksAgainst: told('speaksAgainst'),
    isStrained,
  }
}

/** Whom an estimand speaks about. */
function whomOf({ estimate: { estimand }, design }: SandboxSource): AssumptionFacts['whom']['about'] {
  if (/LATE|complier/i.test(estimand)) return 'compliers'
  if (/cutoff/i.test(estimand) || design === 'RDD') return 'cutoff'
  if (/ATT/.test(estimand)) return 'treated'
  return /ITT/.test(estimand) ? 'offered' : 'studied'
}

/** By more than a factor of two. */
function levelIsFar({ studiedLevel }: SandboxSource, { baseline }: Scenario): boolean {
  const ratio = studiedLevel === null || studiedLevel === 0 ? null : baseline / studiedLevel
  return ratio !== null && (ratio < 0.5 || ratio > 2)
}
