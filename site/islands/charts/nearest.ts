import type { ValuePlace } from '../../../ui/charts/chart-values.tsx'

/** How far from a mark, in pixels of the screen, pointing still means it. */
export const REACH = 36

/**
 * The place in the list of the mark that is nearest to a position, or -1 where none is in reach.
 *
 * @param reach in pixels of the drawing
 */
export function nearestPlace(places: readonly ValuePlace[], x: number, y: number, reach: number): number {
  let [best, distance] = [-1, reach * reach]
  for (const [index, [, px, py]] of places.entries()) {
    const own = (px - x) ** 2 + (py - y) ** 2
    if (own <= distance) [best, distance] = [index, own]
  }
  return best
}

/** Where a key leads from a place in a list of marks; undefined for keys that lead nowhere. From -1 any key begins. */
export function steppedPlace(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  const to = {
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    ArrowLeft: from < 0 ? last : from - 1,
    ArrowUp: from < 0 ? last : from - 1,
    PageDown: from + 10,
    PageUp: from - 10,
    Home: 0,
    End: last,
  }[key]
  return to === undefined || count === 0 ? undefined : Math.min(last, Math.max(0, to))
}
