import type { PolicyDocument } from '../text/document.ts'
import { englishNumber } from '../numbers/english-numbers.ts'
import { lastAt } from '../text/spans.ts'
import { ageCore } from './ages.ts'
import { comparisonAfter, comparisonBefore } from './comparators.ts'
import { compoundPeriods } from './compound-periods.ts'
import type { Core } from './core.ts'
import { firstStretches } from './first-stretches.ts'
import { unitCore } from './measured.ts'
import { oldMoney, type Currencies } from './money.ts'
import type { NumberToken } from './number-tokens.ts'
import { tableSums } from './money-tables.ts'
import { isReference } from './references.ts'
import { scoreCore } from './scores.ts'
import { joinCents, moneyCore, moneyOf } from './sums.ts'
import type { Candidate } from './threshold.ts'

/** Every number of the text that carries a unit, a currency, an age or a score, with its comparison. */
export function candidatesOf(
  document: PolicyDocument,
  numbers: readonly NumberToken[],
  currencies: Currencies,
): readonly Candidate[] {
  const { text } = document
  const old = oldMoney(text, englishNumber, currencies.pound).map((amount) => moneyOf(text, amount))
  const tabled = tableSums(text, numbers, currencies)
  const others = numbers.flatMap((number) => {
    const cell = lastAt(tabled, number.start)
    if (cell?.start === number.start) return [cell]
    const isInOldMoney = (lastAt(old, number.start)?.end ?? 0) > number.start
    if (isReference(text, number) || isInOldMoney) return []
    const core = coreOf(text, number, currencies)
    return core ? [core] : []
  })
  const unsaid = document.language === 'de' ? compoundPeriods(text) : firstStretches(text)
  const cores = withoutParts([...old, ...unsaid, ...others].sort((a, b) => a.start - b.start))
  return joinCents(text, cores).map((core) => compared(text, core))
}

/** The 100 of "80 milligrammes in 100 millilitres" is part of a unit already read. */
function withoutParts(cores: readonly Core[]): readonly Core[] {
  const kept: Core[] = []
  for (const core of cores) if (core.start >= (kept.at(-1)?.end ?? 0)) kept.push(core)
  return kept
}

function coreOf(text: string, number: NumberToken, currencies: Currencies): Core | null {
  return (
    moneyCore(text, number, currencies) ?? ageCore(text, number) ?? unitCore(text, number) ?? scoreCore(text, number)
  )
}

/** The core with the comparing words around it. */
function compared(text: string, core: Core): Candidate {
  const before = comparisonBefore(text, core.start)
  const after = comparisonAfter(text, core.end) ?? insideSuffix(text, core)
  // "nicht übersteigen" far behind the unit lends its operator; "or more" right behind it belongs to the token
  const isClose = after !== null && after.end - core.end < 25
  // "a maximum sentence of ten years or more": the maximum is the noun's
  const isNamedByEnd =
    before !== null && isClose && /^(?:an? |the )?m(?:ax|in)imum /i.test(text.slice(before.start, core.start))
  const operator = (isNamedByEnd ? after?.operator : before?.operator) ?? after?.operator ?? 'eq'
  return {
    start: before ? before.start : core.start,
    end: after && isClose ? Math.max(core.end, after.end) : core.end,
    value: core.value,
    unit: core.unit,
    measure: core.measure,
    operator,
    isCompared: before !== null || after !== null,
    isAttribute: /[\p{L}\d]-(?:hour|day|week|month|year)$/iu.test(text.slice(core.start, core.end)),
    core: { start: core.start, end: core.end },
  }
}

/** "$763.222 or less per thousand": the comparison stands inside the core. */
function insideSuffix(text: string, core: Core) {
  const inside = / (?:or|oder|und|ou) (more|less|fewer|greater|over|under|mehr|weniger|plus|moins)\b/i.exec(
    text.slice(core.start, core.end),
  )
  if (!inside) return null
  return { operator: /more|over|greater|mehr|plus/i.test(inside[1]) ? ('ge' as const) : ('le' as const), end: core.end }
}
