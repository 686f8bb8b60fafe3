import { formatNumber, withUnits } from '@casefiles/engine/words'

/** Effects are written to two decimals, unless that would move one across a number it is read against. */
const FEWEST = 2
const MOST = 6

/**
 * Decimals that leave every size on its own side of every mark: an end at −0.004 never reads 0.00.
 *
 * @param marks what the sizes are read against: zero, the smallest effect that matters, a goal
 * @example decimalsApart([0.13, -0.004], [0]) // 3
 */
export function decimalsApart(sizes: readonly number[], marks: readonly number[]): number {
  const finite = sizes.filter(Number.isFinite)
  const keepsSides = (decimals: number) =>
    finite.every((size) =>
      marks.every((mark) => Math.sign(Number(size.toFixed(decimals)) - mark) === Math.sign(size - mark)),
    )
  for (let decimals = FEWEST; decimals <= MOST; decimals++) if (keepsSides(decimals)) return decimals
  // closer than anybody could read
  return FEWEST
}

/** A size set beforehand, to two decimals at most or as many more as keep it within one percent of what was set. */
export function sizeSet(size: number): string {
  let decimals = FEWEST
  while (decimals < MOST && Math.abs(Number(size.toFixed(decimals)) - size) > 0.01 * Math.abs(size)) decimals++
  const text = formatNumber(size, decimals)
  return Number(text) === 0 && size !== 0 ? text : text.replace(/\.?0+$/, '')
}

/** An interval after the words "95% interval, "; an end without a bound is said to have none. */
export function intervalInWords(ci: readonly [number, number], units = '', marks: readonly number[] = [0]): string {
  const [low, high] = ci
  const decimals = decimalsApart(ci, marks)
  const [from, to] = ci.map((end) => formatNumber(end, decimals))
  const inUnits = (end: string) => withUnits(end, units)
  if (low === -Infinity && high === Infinity) return 'without a bound on either side'
  if (low === -Infinity) return `up to ${inUnits(to)} without a lower bound`
  if (high === Infinity) return `from ${inUnits(from)} without an upper bound`
  return `${from} to ${inUnits(to)}`
}

/** A set in pieces: what it leaves out between them is part of what it says. */
export function piecesInWords(
  pieces: readonly (readonly [number, number])[],
  units = '',
  marks: readonly number[] = [0],
): string {
  return pieces.map((piece) => intervalInWords(piece, units, marks)).join(', or ')
}
