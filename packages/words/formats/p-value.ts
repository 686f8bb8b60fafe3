import { ABSENT, isPresent } from '@casefiles/engine/words'

/** Below this a p value is not told apart from smaller ones, and never reads `0.0000`. */
const SMALLEST = 0.0001

/** What p values are compared with. */
const LEVELS = [0.01, 0.05, 0.1]

/** A p value to four decimals, `0.0171`; below 0.0001 it reads `<0.0001`. For tables, whose heading says that it is p. */
export function formatP(p: number | null | undefined): string {
  if (!isPresent(p)) return ABSENT
  return p < SMALLEST ? '<0.0001' : p.toFixed(decimalsOf(p))
}

/** Four, or as many as keep p on its own side of a level that it is compared with: 0.04998 does not read 0.0500. */
function decimalsOf(p: number): number {
  const isMoved = (decimals: number) => LEVELS.some((level) => p !== level && Number(p.toFixed(decimals)) === level)
  let decimals = 4
  while (decimals < 8 && isMoved(decimals)) decimals++
  return decimals
}

/** The same for sentences and notes: `p = 0.0171`, `p <0.0001`, `p not available`. */
export function formatPStatement(p: number | null | undefined): string {
  return isPresent(p) && p >= SMALLEST ? `p = ${formatP(p)}` : `p ${formatP(p)}`
}
