import { formatNumber } from '../words/number.ts'
import type { SandboxSource, Scenario } from './scenario.ts'
import { horizon } from './words.ts'
import { formatAmount } from '../words/decimals.ts'

/** One thing that has to hold for the estimate to mean in the new place what it meant in the old. */
export interface TransportAssumption {
  id: 'whom' | 'place' | 'time' | 'dose' | 'horizon' | 'level' | 'difference' | 'interference' | 'spread' | 'evidence'
  /** What is assumed. */
  assumes: string
  /** What the casefile says for it. */
  speaksFor: string
  /** What it says, or leaves open, against it. */
  speaksAgainst: string
  /** Whether these inputs go beyond what was studied. */
  isStrained: boolean
}

/**
 * What carrying an estimate assumes, each derived from what the casefile says.
 *
 * @see Pearl & Bareinboim 2014, doi:10.1214/14-STS486 (what must be alike for an effect to be transported)
 */
export function transportAssumptions(source: SandboxSource, scenario: Scenario): TransportAssumption[] {
  return [whom, place, time, dose, persistence, level, difference, interference, spread, evidence].map((of) =>
    of(source, scenario),
  )
}

type Maker = (source: SandboxSource, scenario: Scenario) => TransportAssumption

/** Whom an estimand speaks about. */
function membersOf({ estimate: { estimand }, design, members }: SandboxSource): string {
  if (/LATE|complier/i.test(estimand)) return `only the ${members} whose treatment the instrument moved (${estimand})`
  if (/cutoff/i.test(estimand) || design === 'RDD') return `only ${members} at the cutoff (${estimand})`
  if (/ATT/.test(estimand)) return `the ${members} that were treated (${estimand})`
  if (/ITT/.test(estimand)) return `all ${members} to whom it was offered, taken up or not (${estimand})`
  return `the ${members} in the study (${estimand})`
}

const whom: Maker = (source) => ({
  id: 'whom',
  assumes: 'Those reached here respond as those the estimate is about.',
  speaksFor: `The estimate is about ${membersOf(source)}.`,
  speaksAgainst: /LATE|cutoff/i.test(source.estimate.estimand)
    ? 'It says nothing about the others, who may be most of the people here.'
    : 'If other kinds of people are reached here, the average response can differ.',
  isStrained: /LATE|cutoff/i.test(source.estimate.estimand),
})

const place: Maker = ({ jurisdiction }, scenario) => ({
  id: 'place',
  assumes: `${scenario.place || 'The chosen place'} works like the place that was studied.`,
  speaksFor: `Studied in: ${jurisdiction}.`,
  speaksAgainst: 'Nothing in the casefile was measured in another place; enforcement, prices and habits may differ.',
  isStrained: true,
})

const time: Maker = ({ period }) => ({
  id: 'time',
  assumes: 'What held then holds now.',
  speaksFor: `Studied in: ${period}.`,
  speaksAgainst: 'What has changed since then, in technology, law or custom, is not in the estimate.',
  isStrained: true,
})

const dose: Maker = ({ scale, ...source }, scenario) => ({
  id: 'dose',
  assumes: `The effect is proportional to the dose${scale.kind === 'log' ? ', in logs' : ''} (linear dose–response).`,
  speaksFor:
    scenario.dose === 1
      ? `The dose is the one that was studied: ${source.treatment.replace(/\.$/, '')}.`
      : `One dose was studied: ${source.treatment.replace(/\.$/, '')}. A dose of ${formatAmount(scenario.dose)} is that many times as much.`,
  speaksAgainst:
    scenario.dose > 1
      ? 'This dose lies outside the studied range; effects often level off.'
      : 'How the effect grows between no dose and the studied one was not measured.',
  isStrained: scenario.dose !== 1,
})

const persistence: Maker = (source, scenario) => {
  const { observedPeriods: seen, periodWord } = source
  const path =
    scenario.changePerPeriod === 0
      ? 'stays the same'
      : `${scenario.changePerPeriod < 0 ? 'fades' : 'grows'} by ${formatNumber(Math.abs(scenario.changePerPeriod) * 100, 0)} percent each ${periodWord}`
  return {
    id: 'horizon',
    assumes: `Over ${horizon(scenario, source)} the effect ${path}.`,
    speaksFor:
      seen === null
        ? 'The outcome was measured once: nothing is known of how the effect lasts.'
        : `The study followed the outcome for ${horizon({ periods: seen }, source)} after the policy began.`,
    speaksAgainst:
      scenario.periods > (seen ?? 1)
        ? 'The horizon is longer than what was observed.'
        : 'The estimate is an average over the periods that were observed.',
    isStrained: scenario.periods > (seen ?? 1),
  }
}

const level: Maker = ({ scale, studiedLevel }, scenario) => {
  const ratio = studiedLevel === null || studiedLevel === 0 ? null : scenario.baseline / studiedLevel
  const isFar = ratio !== null && (ratio < 0.5 || ratio > 2)
  return {
    id: 'level',
    assumes:
      scale.kind === 'log'
        ? 'The policy changes the outcome by the same percentage at any level.'
        : 'The policy changes the outcome by the same amount at any level.',
    speaksFor:
      studiedLevel === null
        ? 'The level without the policy where it was studied is not known.'
        : `Where it was studied, the level without the policy was ${formatAmount(studiedLevel)}; here it is ${formatAmount(scenario.baseline)}.`,
    speaksAgainst: isFar
      ? 'The levels differ by more than a factor of two.'
      : 'The study tells one of these apart from the other only at its own level.',
    isStrained: isFar,
  }
}

const difference: Maker = ({ estimate }, { tau, tauBasis }) => ({
  id: 'difference',
  assumes:
    tau === 0
      ? 'This is an identical place: the true effect is exactly the one that was studied.'
      : `True effects differ between places with a standard deviation of ${formatAmount(tau)} ${estimate.units}.`,
  speaksFor: tauBasis === '' ? 'Chosen by hand.' : `${tauBasis}.`,
  speaksAgainst:
    tau === 0
      ? 'No two places are. The range holds the uncertainty of the study alone and is too narrow for any other place.'
      : 'With few studies, how much places differ is itself hardly known; the range takes it as known.',
  isStrained: tau === 0,
})

const interference: Maker = (source) => ({
  id: 'interference',
  assumes: 'What happens to one member does not depend on how many others are reached.',
  speaksFor: source.interference || 'The casefile says nothing about it.',
  speaksAgainst: 'At a larger scale, prices, queues or displacement can change the effect.',
  isStrained: source.interference === '',
})

const spread: Maker = ({ estimate }) => ({
  id: 'spread',
  assumes: 'The published 95% interval describes what is not known about the effect where it was studied.',
  speaksFor: estimate.method,
  speaksAgainst: 'It holds chance alone; a bias of the design goes along unseen.',
  isStrained: false,
})

const evidence: Maker = ({ eqs, cannotSay }) => ({
  id: 'evidence',
  assumes: 'The estimate is right for the place that was studied.',
  speaksFor: `Evidence Quality Score ${formatNumber(eqs.overall, 0)} of 100: ${eqs.band} evidence.`,
  speaksAgainst: cannotSay.join(' ') || 'The casefile names no limits of its own.',
  isStrained: eqs.band === 'weak',
})
