import type { SandboxFacts, Told } from '@casefiles/engine/facts'
import { capitalize, formatNumber, plural } from '@casefiles/engine/words'
import { formatAmount } from '../formats/index.ts'
import { type Sentences, type Tell, tellWith } from '../tell.ts'

type Assumptions = SandboxFacts['assumptions']
type Distribution = Told<SandboxFacts['figures']['outcome-distribution']>

/** Whom an estimand speaks about. */
const ABOUT: Record<Assumptions['whom']['about'], (members: string) => string> = {
  compliers: (members) => `only the ${members} whose treatment the instrument moved`,
  cutoff: (members) => `only ${members} at the cutoff`,
  treated: (members) => `the ${members} that were treated`,
  offered: (members) => `all ${members} to whom it was offered, taken up or not`,
  studied: (members) => `the ${members} in the study`,
}

/** What has to hold where an estimate is carried, what the casefile says for it, and what it says or leaves open against it. */
const assumptions: Sentences<Assumptions, 'assumes' | 'speaksFor' | 'speaksAgainst'> = {
  whom: ({ about, members, estimand, isLocal }) => ({
    assumes: 'Those reached here respond as those the estimate is about.',
    speaksFor: `The estimate is about ${ABOUT[about](members)} (${estimand}).`,
    speaksAgainst: isLocal
      ? 'It says nothing about the others, who may be most of the people here.'
      : 'If other kinds of people are reached here, the average response can differ.',
  }),
  place: ({ place, jurisdiction }) => ({
    assumes: `${place || 'The chosen place'} works like the place that was studied.`,
    speaksFor: `Studied in: ${jurisdiction}.`,
    speaksAgainst: 'Nothing in the casefile was measured in another place; enforcement, prices and habits may differ.',
  }),
  time: ({ period }) => ({
    assumes: 'What held then holds now.',
    speaksFor: `Studied in: ${period}.`,
    speaksAgainst: 'What has changed since then, in technology, law or custom, is not in the estimate.',
  }),
  dose: ({ dose, treatment, inLogs }) => {
    const studied = treatment.replace(/\.$/, '')
    return {
      assumes: `The effect is proportional to the dose${inLogs ? ', in logs' : ''} (linear dose–response).`,
      speaksFor:
        dose === 1
          ? `The dose is the one that was studied: ${studied}.`
          : `One dose was studied: ${studied}. A dose of ${formatAmount(dose)} is that many times as much.`,
      speaksAgainst:
        dose > 1
          ? 'This dose lies outside the studied range; effects often level off.'
          : 'How the effect grows between no dose and the studied one was not measured.',
    }
  },
  horizon: ({ periods, changePerPeriod, observed, periodWord }) => {
    const path =
      changePerPeriod === 0
        ? 'stays the same'
        : `${changePerPeriod < 0 ? 'fades' : 'grows'} by ${formatNumber(Math.abs(changePerPeriod) * 100, 0)} percent each ${periodWord}`
    return {
      assumes: `Over ${plural(periods, periodWord)} the effect ${path}.`,
      speaksFor:
        observed === null
          ? 'The outcome was measured once: nothing is known of how the effect lasts.'
          : `The study followed the outcome for ${plural(observed, periodWord)} after the policy began.`,
      speaksAgainst:
        periods > (observed ?? 1)
          ? 'The horizon is longer than what was observed.'
          : 'The estimate is an average over the periods that were observed.',
    }
  },
  level: ({ inLogs, studied, here, isFar }) => ({
    assumes: `The policy changes the outcome by the same ${inLogs ? 'percentage' : 'amount'} at any level.`,
    speaksFor:
      studied === null
        ? 'The level without the policy where it was studied is not known.'
        : `Where it was studied, the level without the policy was ${formatAmount(studied)}; here it is ${formatAmount(here)}.`,
    speaksAgainst: isFar
      ? 'The levels differ by more than a factor of two.'
      : 'The study tells one of these apart from the other only at its own level.',
  }),
  difference: ({ tau, units, tauBasis }) => ({
    assumes:
      tau === 0
        ? 'This is an identical place: the true effect is exactly the one that was studied.'
        : `True effects differ between places with a standard deviation of ${formatAmount(tau)} ${units}.`,
    speaksFor: tauBasis === '' ? 'Chosen by hand.' : `${tauBasis}.`,
    speaksAgainst:
      tau === 0
        ? 'No two places are. The range holds the uncertainty of the study alone and is too narrow for any other place.'
        : 'With few studies, how much places differ is itself hardly known; the range takes it as known.',
  }),
  interference: ({ says }) => ({
    assumes: 'What happens to one member does not depend on how many others are reached.',
    speaksFor: says || 'The casefile says nothing about it.',
    speaksAgainst: 'At a larger scale, prices, queues or displacement can change the effect.',
  }),
  spread: ({ method }) => ({
    assumes: 'The published 95% interval describes what is not known about the effect where it was studied.',
    speaksFor: method,
    speaksAgainst: 'It holds chance alone; a bias of the design goes along unseen.',
  }),
  evidence: ({ overall, band, cannotSay }) => ({
    assumes: 'The estimate is right for the place that was studied.',
    speaksFor: `Evidence Quality Score ${formatNumber(overall, 0)} of 100: ${band} evidence.`,
    speaksAgainst: cannotSay.join(' ') || 'The casefile names no limits of its own.',
  }),
}

/** A probability in percent: to three significant figures, and never none where it is only small. */
export function formatProbability(share: number): string {
  return share > 0 && share < 0.001 ? 'under 0.1%' : `${formatAmount(share * 100)}%`
}

/** What a change over the horizon is counted in, e.g. `deaths` for a rate of deaths per 100,000 people. */
function totalUnits({ scale, outcome, units }: Distribution): string {
  if (scale === 'log') return `${outcome.toLowerCase()}, in units of your level`
  if (units === 'percentage points') return `${outcome.toLowerCase()}, people counted in each period`
  return units.replace(/ per [\d,]+.*$/, '')
}

const either = (value: number) => `${formatAmount(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`

const OPENINGS = { weak: 'A lead, not a finding: ', moderate: 'Moderate evidence: ' }

/**
 * The finding as a sentence, as loud as the evidence allows: a range with zero in it is never told as a change, and weak
 * evidence says so first.
 */
function headlineOf(figures: Distribution): string {
  const { low, middle, high, place, periods, periodWord, band } = figures
  const where = `${place || 'the chosen place'} over ${plural(periods, periodWord)}`
  const units = totalUnits(figures)
  const finding =
    low <= 0 && high >= 0
      ? `the direction is not clear for ${where}: between ${either(low)} and ${either(high)} (${units})`
      : `about ${either(middle)} (${units}) for ${where}, in a range from ${either(low)} to ${either(high)}`
  return band === 'strong' ? capitalize(finding) : OPENINGS[band] + finding
}

/** What amounts are drawn in. */
const STEPS = new Map([
  [1, ''],
  [1e3, ', thousands'],
  [1e6, ', millions'],
  [1e9, ', billions'],
])

const figures: Sentences<SandboxFacts['figures'], string> = {
  'outcome-distribution': (of) => {
    const { low, middle, high, factor, draws, harm } = of
    const [units, over, step] = [totalUnits(of), plural(of.periods, of.periodWord), STEPS.get(factor)!]
    const range = `95% range ${formatAmount(low)} to ${formatAmount(high)}, middle ${formatAmount(middle)}`
    return {
      title: headlineOf(of),
      subtitle: `Change against no policy over ${over}, ${units}. ${range}. Share of ${formatAmount(draws)} draws, the outer 1% not drawn.`,
      alt: `Histogram of the change over ${over}: ${range}. The unwanted direction has a probability of ${formatProbability(harm)}.`,
      x: `Change${step}, ${units}`,
      y: 'Share of draws',
      low: `From${step}`,
      high: `To${step}`,
      share: 'Share, %',
      direction: 'Direction',
      middle: `Middle ${formatAmount(middle)}`,
    }
  },
}

/** Writes what the sandbox says. */
export const tellSandbox: Tell = (value) => tellWith({ sandbox: { assumptions, figures } })(value)
