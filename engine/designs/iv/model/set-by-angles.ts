import type { Interval } from './anderson-rubin.ts'

/** Angles looked at over the whole line; between two of the same answer nothing changes. */
export const setSteps = 240
export const setHalvings = 50

/**
 * Every β at which a test does not reject, by looking: β = centre + scale·tan(φ/2) for φ over a full turn, so that the
 * whole line is seen, infinity included, and a change of the answer is closed in by halving.
 *
 * @param holds   whether a direction (cosine, sine) of φ/2 is kept; that of φ and of φ + 2π is the same
 * @param centre  where the line is seen most finely, in steps of `scale`
 * @param also    values of β that must be looked at, such as another estimate
 * @returns       intervals from left to right, with infinite ends where the set has no bound
 */
export function setByAngles(
  holds: (cosine: number, sine: number) => boolean,
  centre: number,
  scale: number,
  also: number[] = [],
): Interval[] {
  const kept = (phi: number) => holds(Math.cos(phi / 2), Math.sin(phi / 2))
  const beta = (phi: number) => centre + scale * Math.tan(phi / 2)
  const grid = [
    ...Array.from({ length: setSteps + 1 }, (_, i) => -Math.PI + (2 * Math.PI * i) / setSteps),
    ...also.filter(Number.isFinite).map((value) => 2 * Math.atan((value - centre) / scale)),
  ].sort((a, b) => a - b)
  const answers = grid.map(kept)
  const pieces: Interval[] = []
  answers.forEach((isKept, i) => {
    const wasKept = i > 0 && answers[i - 1]
    if (isKept && !wasKept) pieces.push([i === 0 ? -Infinity : beta(closeIn(kept, grid[i - 1], grid[i])), Infinity])
    if (!isKept && wasKept) pieces.at(-1)![1] = beta(closeIn(kept, grid[i - 1], grid[i]))
  })
  return pieces
}

/** The end on the side that is kept, so that a set holds its own ends. */
function closeIn(kept: (phi: number) => boolean, from: number, to: number): number {
  const fromKept = kept(from)
  let [low, high] = [from, to]
  for (let i = 0; i < setHalvings; i++) {
    const middle = (low + high) / 2
    if (kept(middle) === fromKept) low = middle
    else high = middle
  }
  return fromKept ? low : high
}
