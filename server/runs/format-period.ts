/**
 * A window of an analysis as people read it, `1982–1986` or `20.502–21`. The analysis keeps every digit; a bandwidth chosen
 * by a rule has fifteen of them, and three decimals are more than a reader needs.
 */
export function formatPeriod([from, to]: readonly [number, number]): string {
  const [start, end] = [round(from), round(to)]
  return start === end ? start : `${start}–${end}`
}

function round(value: number): string {
  return String(Number(value.toFixed(3))).replace('-', '−')
}
