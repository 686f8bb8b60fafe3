import type { Estimate, Plot } from '../analysis.ts'
import type { ChanceRank } from '../designs/design.ts'
import { findsIt } from '../verdict/read-interval.ts'
import { formatSpan } from '../words/interval.ts'
import { formatEffect } from '../words/number.ts'
import { inSentence } from '../words/sentence.ts'
import { excludesZero, finite, intervalColumns, measure, type Measured, plotOf } from './plot-words.ts'

export interface ForestWords {
  outcome: Measured
  /** What every estimate is, at the start of a sentence: `Average effect`. */
  effect: string
  /** How the intervals are to be read: `pointwise 95% intervals`. */
  intervals: string
  /** The design's other way to reckon chance, which may not find what the interval finds. */
  rank?: ChanceRank
}

/**
 * Estimates of one effect below each other, the one named in the design first and marked.
 *
 * @param estimates all in the units of the outcome
 * @param primary   one of them
 */
export function drawEstimates(estimates: Estimate[], primary: Estimate, words: ForestWords): Plot {
  const { outcome, effect, intervals, rank } = words
  const title = describeAgreement(estimates, primary, rank)
  const missing = estimates.every(hasInterval)
    ? ''
    : ' Where no line is drawn, no interval can be given; the table of estimates says why.'
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `${effect} on ${measure(outcome)}, with ${intervals}. The filled square is the estimate named in the locked design.${missing}`,
    alt: `Forest plot of ${estimates.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(primary.value)}, ${intervalText(primary)}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Estimate', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'role', label: 'Role' },
      { key: 'value', label: 'Value', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: estimates.map((estimate) => ({
      name: estimate.name,
      role: estimate.role,
      value: finite(estimate.value),
      ciLow: finite(estimate.ci[0]),
      ciHigh: finite(estimate.ci[1]),
      p: finite(estimate.p),
      locked: estimate.id === primary.id,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

/**
 * How many of the other estimates with an interval say of zero what the main one says, as a title.
 *
 * Where the main interval has no bounds, the directions are counted instead. Placebo estimates do not count.
 */
export function describeAgreement(estimates: Estimate[], primary: Estimate, rank?: ChanceRank): string {
  const others = estimates.filter(({ id, role }) => id !== primary.id && role !== 'placebo')
  if (!hasInterval(primary)) return compareSigns(others, primary)
  const said = compareIntervals(others.filter(hasInterval), primary)
  const isContested = rank !== undefined && findsIt(rank.floor) && excludesZero(primary.ci) !== findsIt(rank.p)
  return isContested ? said.replace('The main', 'By its interval alone the main') : said
}

/** Whether an estimate has an interval with both ends. */
function hasInterval({ ci }: Estimate): boolean {
  return ci.every(Number.isFinite)
}

function compareIntervals(others: Estimate[], primary: Estimate): string {
  const [low] = primary.ci
  const isClear = excludesZero(primary.ci)
  const agrees = ({ ci }: Estimate) =>
    isClear ? excludesZero(ci) && Math.sign(ci[0]) === Math.sign(low) : !excludesZero(ci)
  const same = others.filter(agrees).length
  const side = low > 0 ? 'above' : 'below'
  const main = isClear ? `The main estimate is clearly ${side} zero` : 'The main estimate could be zero'
  if (others.length === 0) return main
  if (others.length === 1) {
    const verb = isClear ? 'is' : 'could'
    return same === 1 ? `${main}, and so ${verb} the other` : `${main}, and the other ${verb} not`
  }
  if (same === 0) return `${main}, and none of the ${others.length} others ${isClear ? 'is' : 'could'}`
  const verb = isClear ? (same === 1 ? 'is' : 'are') : 'could'
  return `${main}, and so ${verb} ${same} of ${others.length} others`
}

function compareSigns(others: Estimate[], primary: Estimate): string {
  const known = others.filter(({ value }) => Number.isFinite(value))
  const same = known.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
  const main = 'The main estimate has no bounded interval'
  if (known.length === 0) return main
  if (known.length === 1) return `${main}; the other lies on ${same === 1 ? 'its side' : 'the other side'} of zero`
  return `${main}; ${same} of ${known.length} others ${same === 1 ? 'lies' : 'lie'} on its side of zero`
}

function intervalText(estimate: Estimate): string {
  if (!hasInterval(estimate)) return 'without a bounded interval'
  return `95% interval ${formatSpan(estimate.ci[0], estimate.ci[1])}`
}
