/** A share as a whole percentage; under one percent but not zero reads `<1%`, and only all reads `100%`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share)
  if (rounded === 0 && share > 0) return '<1%'
  return rounded === 100 && share < 1 ? '>99%' : `${rounded}%`
}
