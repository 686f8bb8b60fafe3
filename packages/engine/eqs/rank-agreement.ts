/**
 * Kendall's τ-b of two lists: concordant less discordant pairs over the root of the pairs not tied in either.
 *
 * @see Kendall 1945, doi:10.2307/2332303
 * @example kendallTau([1, 2, 3], [1, 2, 3]) // 1
 */
export function kendallTau(first: readonly number[], second: readonly number[]): number {
  let [agreement, untiedFirst, untiedSecond] = [0, 0, 0]
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(first[i] - first[j]), Math.sign(second[i] - second[j])]
      agreement += a * b
      untiedFirst += a * a
      untiedSecond += b * b
    }
  }
  return agreement / Math.sqrt(untiedFirst * untiedSecond)
}
