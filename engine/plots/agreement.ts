import type { Estimate } from '../analysis.ts'
import { excludesZero } from './plot-words.ts'

/**
 * How many of the other estimates with an interval say of zero what the main one says, as a title.
 *
 * Where the main interval has no bounds, the directions are counted instead. Placebo estimates do not count.
 */
export function describeAgreement(estimates: Estimate[], primary: Estimate): string {
  const others = estimates.filter(({ id, role }) => id !== primary.id && role !== 'placebo')
  return hasInterval(primary) ? compareIntervals(others.filter(hasInterval), primary) : compareSigns(others, primary)
}

/** Whether an estimate has an interval with both ends. */
export function hasInterval({ ci }: Estimate): boolean {
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
  const verb = isClear ? (same === 1 ? 'is' : 'are') : 'could'
  return `${main}, and so ${verb} ${same} of ${others.length} others`
}

function compareSigns(others: Estimate[], primary: Estimate): string {
  const known = others.filter(({ value }) => Number.isFinite(value))
  const same = known.filter(({ value }) => Math.sign(value) === Math.sign(primary.value)).length
  const main = 'The main estimate has no bounded interval'
  return known.length === 0 ? main : `${main}; ${same} of ${known.length} others lie on its side of zero`
}
