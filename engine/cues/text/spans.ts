import type { Span } from './mapped-text.ts'

/** The last of the spans that starts at or before an index, by halving; spans in order of `start`. */
export function lastAt<S extends Span>(spans: readonly S[], index: number): S | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].start <= index) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : spans[low - 1]
}

/** The first of the spans that starts at or after an index; spans in order of `start`. */
export function firstFrom<S extends Span>(spans: readonly S[], index: number): S | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].start < index) low = middle + 1
    else high = middle
  }
  return spans[low]
}
