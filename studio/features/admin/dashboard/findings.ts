import type { Dashboard } from '../../../../contract/admin/overview.ts'
import { OVERALL_BANDS } from '@casefiles/engine/eqs'
import { formatAmount } from '../../../../ui/format/money.ts'
import { plural } from '@casefiles/engine/words'

type Monthly = { month: string; count: number }[]

const latest = (months: Monthly) => months.at(-1)?.count ?? 0
const before = (months: Monthly) => months.at(-2)?.count ?? 0

/** `3 accounts were made this month, 1 the month before` */
export function growthFinding(one: string, verb: string, months: Monthly): string {
  const now = latest(months)
  const was = before(months)
  return `${plural(now, one)} ${now === 1 ? 'was' : 'were'} ${verb} this month, ${was} the month before`
}

/** How many domains have no casefile. */
export function coverageFinding(coverage: Dashboard['coverage']): string {
  const empty = coverage.filter(({ casefiles }) => casefiles === 0).length
  if (coverage.length === 0) return 'There are no domains yet'
  if (empty === 0) return 'Every domain has at least one casefile'
  return `${empty} of ${plural(coverage.length, 'domain')} ${empty === 1 ? 'has' : 'have'} no casefile yet`
}

/** The band that most casefiles fall in; bins end at the bounds of the bands. */
export function eqsFinding({ bins }: Dashboard['eqs']): string {
  const within = (from: number, to: number) =>
    bins.filter((bin) => bin.from >= from && bin.to <= to).reduce((sum, { count }) => sum + count, 0)
  const { moderate: low, strong: high } = OVERALL_BANDS
  const [weak, moderate, strong] = [within(0, low), within(low, high), within(high, 100)]
  const total = weak + moderate + strong
  if (total === 0) return 'No casefile has a score yet'
  const lower = `${moderate} lie from ${low} to ${high - 1}, ${weak} under ${low}`
  return `${strong} of ${total} scored casefiles reach ${high}, ${lower}`
}

export function revenueFinding({ this_month, currency, subscriptions }: Dashboard['revenue']): string {
  if (this_month === null) return `${plural(subscriptions, 'subscription')}, billed in several currencies`
  return `${formatAmount(this_month, currency ?? 'usd')} this month from ${plural(subscriptions, 'subscription')}`
}
