/** Of an outcome before the lock, and of a column that nobody asked to be shown, its type and what is missing of it are shown, nothing that its cells hold. */
export const WITHHELD = {
  distinct: { count: 0, isExact: false },
  min: null,
  max: null,
  mean: null,
  firstDate: null,
  lastDate: null,
  infinite: 0,
  leadingZeros: 0,
  samples: [],
  isWithheld: true as const,
}
