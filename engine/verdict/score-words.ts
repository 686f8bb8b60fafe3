import type { Eqs, EqsCap } from '../analysis.ts'

/** Caps that bite and change the score, the lowest first. */
export function capsThatLower(eqs: Eqs): EqsCap[] {
  return eqs.caps.filter((cap) => cap.bites && cap.limit < eqs.uncapped).sort((a, b) => a.limit - b.limit)
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
