import type { CasefilePublication } from '../../contract/publication.ts'
// How pages print numbers, written a second time from the specification, so that tests do not check the site's formatting by
// itself: effects to two decimals, p values to four, a true minus, thousands in groups.

type Raw = number | null | undefined

const ABSENT = 'not available'
const isAbsent = (value: Raw): value is null | undefined => value === null || value === undefined

/** With so many decimals; whole numbers up to four digits stay ungrouped, as years do. */
export function fixed(value: Raw, decimals: number): string {
  if (isAbsent(value)) return ABSENT
  const digits = Math.abs(value).toFixed(decimals)
  const [whole = '', fraction] = digits.split('.')
  const grouped = decimals === 0 && whole.length < 5 ? whole : Number(whole).toLocaleString('en-US')
  const minus = value < 0 && /[1-9]/.test(digits) ? '−' : ''
  return fraction === undefined ? minus + grouped : `${minus}${grouped}.${fraction}`
}

export const effect = (value: Raw) => fixed(value, 2)
export const count = (value: number) => value.toLocaleString('en-US')

/** Both ends of an interval, with the decimals at which no end but zero reads as zero; without one of them there is none. */
export function interval([low, high]: readonly [Raw, Raw], between = ', '): string {
  if (isAbsent(low) || isAbsent(high)) return ABSENT
  const isTold = (decimals: number) =>
    [low, high].every((end) => end === 0 || /[1-9]/.test(Math.abs(end).toFixed(decimals)))
  const decimals = [2, 3, 4, 5, 6].find(isTold) ?? 2
  // an end nearer to zero than six decimals tell stands in one significant digit
  const told = (end: number) =>
    end !== 0 && Number(end.toFixed(decimals)) === 0 ? end.toExponential(0).replaceAll('-', '−') : fixed(end, decimals)
  return `${told(low)}${between}${told(high)}`
}

/** Four decimals, or as many as keep it off a level that it does not equal; never 0.0000. */
export function pValue(p: Raw): string {
  if (isAbsent(p)) return ABSENT
  if (p < 0.0001) return '<0.0001'
  const isOff = (decimals: number) => [0.01, 0.05, 0.1].every((level) => p === level || +p.toFixed(decimals) !== level)
  return p.toFixed([4, 5, 6, 7].find(isOff) ?? 8)
}

/** A percent sign stands close to its number, other units apart. */
export const inUnits = (text: string, units: string) => (units.startsWith('%') ? text + units : `${text} ${units}`)

/** The word for an overall score: 80 or more, 60 to 79, under 60. */
export const bandWord = (eqs: number) => (eqs >= 80 ? 'Strong' : eqs >= 60 ? 'Moderate' : 'Weak')

/** The word for marks out of five: 4 or more, 2 or more, under 2. */
export const marksWord = (marks: number) => (marks >= 4 ? 'Strong' : marks >= 2 ? 'Moderate' : 'Weak')

/** A cell of a figure's table, by the column it stands in. */
export function tableCell(
  value: number | string | boolean | null | undefined,
  { key, decimals }: { key: string; decimals?: number | undefined },
): string {
  if (value === null || value === undefined) return ABSENT
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (key === 'p') return pValue(value)
  if (decimals !== undefined) return fixed(value, decimals)
  return Number.isInteger(value) ? fixed(value, 0) : String(value).replace('-', '−')
}

/**
 * The main effect as readers' pages print it: a difference of logs times its scale as the percent change it is, or as a
 * multiple where a part of it lies above +200 percent; the rest in the outcome's own units.
 */
export function shownEffect({ analysis, design }: CasefilePublication) {
  const { value, ci, units } = analysis.estimates.find(({ role }) => role === 'primary')!
  const { transform, scale = 1 } = design.analysis.outcome as { transform?: string; scale?: number }
  if (transform !== 'log') return { value, ci, units }
  const isLarge = [value, ...ci].some((logs) => logs !== null && Math.exp(logs / scale) > 3)
  const tell = (ratio: (logs: number) => number) => (logs: number | null) => (logs === null ? null : ratio(logs))
  const told = isLarge ? tell((logs) => Math.exp(logs / scale)) : tell((logs) => 100 * Math.expm1(logs / scale))
  return {
    value: told(value),
    ci: [told(ci[0]), told(ci[1])] as typeof ci,
    units: isLarge ? 'times as high' : 'percent',
  }
}

/** The smallest effect that matters as the comparison prints it: of an outcome in logs the percent change that it is. */
export function shownSmallest({ design }: CasefilePublication): number {
  const { direction, smallestEffect } = design.intent
  const { transform, scale = 1 } = design.analysis.outcome as { transform?: string; scale?: number }
  if (transform !== 'log') return smallestEffect
  return Math.abs(100 * Math.expm1(((direction === 'decrease' ? -1 : 1) * smallestEffect) / scale))
}

type Component = CasefilePublication['analysis']['eqs']['pillars'][number]['components'][number]

/** What stands below the sentence of a part of the score: why it is not known, or what is left of the bias. */
export function markNotes(component: Component): string[] {
  const { bias, reason, inputText } = component
  if ('state' in component && component.state === 'not-known') {
    const why = reason === undefined || reason === inputText ? '' : `: ${reason}`
    return [`Not known${why}: the marks of a look that nobody took`]
  }
  if (reason !== undefined) return reason === inputText ? [] : [reason]
  if (bias === undefined) return []
  const everyTime =
    'marksText' in component && component.marksText !== undefined
      ? `Marked over every time after the policy, whatever the headline averages. ${component.marksText} `
      : ''
  if ('rho' in bias) return [`${everyTime}What is left of the bias: ${fixed(bias.rho, 2)} of what would matter`]
  const errors = bias.inErrors === null ? '' : `${fixed(bias.inErrors, 2)} standard errors, `
  return [`Bias beyond its own noise: ${errors}${fixed(bias.inEffects, 2)} smallest effects`]
}
