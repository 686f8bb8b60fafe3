import type { Told } from '@casefiles/engine/facts'
import { formatPlain, joinWithAnd, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatSpan, formatEffect } from '../../formats/index.ts'

/* Parts that sentences of several kinds have in common. */

/** The texts of a kind of which each fact is one text. */
export type Texts<Facts> = { readonly [Code in keyof Facts]: (of: Told<Facts[Code]>) => string }

/** A value of the running variable in few digits, with its units. */
export function runningValue(value: number, units: string): string {
  return withUnits(String(Number(value.toPrecision(4))), units)
}

const MOST_NAMED = 6

/** "the value 0", "the values 0 and 0.5"; many are counted. */
export function describeHeaps(values: readonly number[]): string {
  if (values.length > MOST_NAMED) return `${values.length} values`
  return `the ${values.length === 1 ? 'value' : 'values'} ${joinWithAnd(values.map(formatPlain))}`
}

interface Lengths {
  h: number
  b: number
}

/** Both bandwidths of either side: `h = 0.5 and b = 0.8 on the control side, …`. */
export function describeBySide({ control, treated }: { control: Lengths; treated: Lengths }, digits: number): string {
  return `${describeLengths(control, digits)} on the control side, ${describeLengths(treated, digits)} on the treated side`
}

/** `h = 0.5 and b = 0.8` */
export function describeLengths({ h, b }: Lengths, digits: number): string {
  return `h = ${h.toPrecision(digits)} and b = ${b.toPrecision(digits)}`
}

/**
 * How many of the settings that could be computed keep the conclusion.
 *
 * @returns e.g. `9 of 12 bandwidths (75%) keep the conclusion; 4 more cannot be computed.`; null where none can be
 */
export function describeKept(
  { computed, kept, left }: { computed: number; kept: number; left: number },
  noun: string,
  where: string,
): string | null {
  if (computed === 0) return null
  const others = left === 0 ? '' : `; ${left} more cannot be computed`
  if (computed === 1)
    return `The one ${noun}${where} ${kept === 1 ? 'keeps' : 'does not keep'} the conclusion${others}.`
  return (
    `${kept} of ${plural(computed, noun)}${where} (${formatPercent(kept / computed, 'never-zero')}) ` +
    `${kept === 1 ? 'keeps' : 'keep'} the conclusion${others}.`
  )
}

/** The end of the text in a figure's place. */
export function tellMain({ value, ci }: { value: number; ci: readonly [number, number] }): string {
  return `The main estimate is ${formatEffect(value)}, 95% interval ${formatSpan(ci[0], ci[1])}.`
}
