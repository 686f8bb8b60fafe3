import { comparisonAfter } from './comparators.ts'
import type { Core } from './core.ts'
import { amountAt, denominatorAt, type Amount, type Currencies } from './money.ts'
import type { NumberToken } from './number-tokens.ts'
import { saidAgainAt } from './said-again.ts'

/** A sum of money with what it is paid by; `null` where the number is none. */
export function moneyCore(text: string, number: NumberToken, currencies: Currencies): Core | null {
  const amount = amountAt(text, number, currencies)
  return amount ? moneyOf(text, amount) : null
}

/** A sum with what it is paid by. */
export function moneyOf(text: string, amount: Amount): Core {
  const end = amount.end + saidAgainAt(text, amount.end, amount.value)
  const suffix = comparisonAfter(text, end)
  const from = suffix && suffix.end - end < 12 ? suffix.end : end
  const per = denominatorAt(text, from)
  const unit = per ? `${amount.currency}/${per.per}` : amount.currency
  return { start: amount.start, end: per ? from + per.length : end, value: amount.value, unit, measure: 'money' }
}

/** "eleven dollars and fifty cents per hour", "neuf euros et vingt cents" are one sum, in the money of the larger coin. */
export function joinCents(text: string, cores: readonly Core[]): readonly Core[] {
  const joined: Core[] = []
  for (const core of cores) {
    const last = joined.at(-1)
    const isCents = core.measure === 'money' && core.value < 1 && last?.measure === 'money' && !last.unit.includes('/')
    if (last && isCents && /^(?: \([$£€]?[\d.,]+\))?,? (?:and|et|und) $/i.test(text.slice(last.end, core.start))) {
      joined[joined.length - 1] = {
        ...core,
        start: last.start,
        unit: [last.unit, ...core.unit.split('/').slice(1)].join('/'),
        value: Number((last.value + core.value).toPrecision(12)),
      }
    } else joined.push(core)
  }
  return joined
}
