/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}
