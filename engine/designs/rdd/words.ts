import type { RddFrame } from './frame.ts'

/** `1 row`, `3 rows`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}

/** A share as a whole percentage; under one percent but not zero reads `<1%`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share)
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`
}

/** A value of the running variable in few digits, with its units. */
export function runningValue(value: number, units: string): string {
  const digits = Number(value.toPrecision(4))
  return `${digits} ${units}`
}

/** Where the treated side lies on the data's own scale. */
export function treatedWords({ orientation }: Pick<RddFrame, 'orientation'>): string {
  return orientation === 1 ? 'at or above' : 'at or below'
}
