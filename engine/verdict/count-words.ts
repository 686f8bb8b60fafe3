/** `1 unit`, `3 units`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}

/** A share as a whole percentage; under one percent but not zero reads `<1%`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share)
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`
}
