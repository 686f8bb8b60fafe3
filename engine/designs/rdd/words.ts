import type { RddFrame } from './frame.ts'

/** A value of the running variable in few digits, with its units. */
export function runningValue(value: number, units: string): string {
  const digits = Number(value.toPrecision(4))
  return `${digits} ${units}`
}

/** Where the treated side lies on the data's own scale. */
export function treatedWords({ orientation }: Pick<RddFrame, 'orientation'>): string {
  return orientation === 1 ? 'at or above' : 'at or below'
}
