import type { SandboxResult } from './run-sandbox.ts'
import type { SandboxSource, Scenario } from './scenario.ts'
import { capitalize } from '../words/sentence.ts'
import { formatAmount } from '../words/decimals.ts'
import { plural } from '../words/count.ts'

/** A probability in percent: to three significant figures, and never none where it is only small. */
export function formatProbability(share: number): string {
  return share > 0 && share < 0.001 ? 'under 0.1%' : `${formatAmount(share * 100)}%`
}

/** What a change over the horizon is counted in, e.g. `deaths` for a rate of deaths per 100,000 people. */
export function totalUnits({
  estimate,
  scale,
  outcome,
}: Pick<SandboxSource, 'estimate' | 'scale' | 'outcome'>): string {
  if (scale.kind === 'log') return `${outcome.toLowerCase()}, in units of your level`
  if (estimate.units === 'percentage points') return `${outcome.toLowerCase()}, people counted in each period`
  return estimate.units.replace(/ per [\d,]+.*$/, '')
}

/** `1 year`, `5 years`. */
export const horizon = ({ periods }: Pick<Scenario, 'periods'>, { periodWord }: Pick<SandboxSource, 'periodWord'>) =>
  plural(periods, periodWord)

const either = (value: number) => `${formatAmount(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`

/**
 * The finding as a sentence, as loud as the evidence allows: a range with zero in it is never told as a change, and weak
 * evidence says so first.
 */
export function headlineOf(source: SandboxSource, scenario: Scenario, { change }: SandboxResult): string {
  const [low, middle, high] = [change[0], change[3], change[6]]
  const where = `${scenario.place || 'the chosen place'} over ${horizon(scenario, source)}`
  const units = totalUnits(source)
  const finding =
    low <= 0 && high >= 0
      ? `the direction is not clear for ${where}: between ${either(low)} and ${either(high)} (${units})`
      : `about ${either(middle)} (${units}) for ${where}, in a range from ${either(low)} to ${either(high)}`
  const opening = { weak: 'A lead, not a finding: ', moderate: 'Moderate evidence: ', strong: '' }[source.eqs.band]
  return opening === '' ? capitalize(finding) : opening + finding
}
