/** Significant digits that engines agree on: their `Math.exp` and `Math.log` may differ in the last ones. */
const DIGITS = 10

/**
 * Order of two numbers as every JavaScript engine sees it: those alike to ten digits count as equal, so that a stable sort
 * leaves them where they stood; what is no number comes last.
 *
 * @example [2, 1].sort(byValue) // [1, 2]
 */
export function byValue(a: number, b: number): number {
  const rank = (value: number) => (Number.isNaN(value) ? Infinity : Number(value.toPrecision(DIGITS)))
  const [first, second] = [rank(a), rank(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
