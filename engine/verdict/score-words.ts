import type { Eqs, EqsCap } from '../analysis.ts'

/** The caps that decide the score: those that bite at the lowest limit, where it is under the score before caps. */
export function capsThatLower(eqs: Eqs): EqsCap[] {
  const lowering = eqs.caps.filter((cap) => cap.bites && cap.limit < eqs.uncapped)
  return lowering.filter(({ limit }) => limit === Math.min(...lowering.map((cap) => cap.limit)))
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
