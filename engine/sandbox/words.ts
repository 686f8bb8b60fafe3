import { formatNumber } from '../verdict/format-number.ts'
import type { SandboxResult } from './run-sandbox.ts'
import type { Scenario } from './scenario.ts'
import type { SandboxSource } from './source.ts'

/** An amount to three significant figures: more would claim what no transported effect knows. */
export function amount(value: number): string {
  if (!Number.isFinite(value)) return 'not available'
  const rounded = Number(value.toPrecision(3))
  const decimals = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(Math.abs(rounded) || 1))))
  const text = formatNumber(rounded, decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
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
  `${periods} ${periodWord}${periods === 1 ? '' : 's'}`

const either = (value: number) => `${amount(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`

/**
 * The finding as a sentence, as loud as the evidence allows: a range with zero in it is never told as a change, and weak
 * evidence says so first.
 */
export function headlineOf(source: SandboxSource, scenario: Scenario, { change }: SandboxResult): string {
  const [low, middle, high] = [change[0]!, change[3]!, change[6]!]
  const where = `${scenario.place || 'the chosen place'} over ${horizon(scenario, source)}`
  const units = totalUnits(source)
  const finding =
    low <= 0 && high >= 0
      ? `the direction is not clear for ${where}: between ${either(low)} and ${either(high)} (${units})`
      : `about ${either(middle)} (${units}) for ${where}, in a range from ${either(low)} to ${either(high)}`
  const opening = { weak: 'A lead, not a finding: ', moderate: 'Moderate evidence: ', strong: '' }[source.eqs.band]
  return opening === '' ? finding.charAt(0).toUpperCase() + finding.slice(1) : opening + finding
}
