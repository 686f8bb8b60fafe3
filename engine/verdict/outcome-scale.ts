/** How an estimate reads in words: the outcome's column times `scale`, or a difference of its logs times `scale`. */
export interface OutcomeScale {
  kind: 'own' | 'log'
  scale: number
}

/** An outcome that is told as it was measured. */
export const OWN_SCALE: OutcomeScale = { kind: 'own', scale: 1 }

/**
 * The scale of a design's outcome. Every design's spec keeps its outcome as `{ transform, scale, … }`;
 * a spec without them reads in the column's own units.
 *
 * @param spec the parsed spec of any design
 */
export function outcomeScaleOf(spec: unknown): OutcomeScale {
  const outcome = (spec as { outcome?: { transform?: unknown; scale?: unknown } } | null)?.outcome
  const scale = typeof outcome?.scale === 'number' ? outcome.scale : 1
  return { kind: outcome?.transform === 'log' ? 'log' : 'own', scale }
}

/**
 * The size that words are made from: on a log scale the exact percent change, else the number itself.
 *
 * @example sizeInWords(5.17, { kind: 'log', scale: 100 }) // 5.306 percent = 100·(exp(5.17/100) − 1)
 */
export function sizeInWords(value: number, scale: OutcomeScale): number {
  return scale.kind === 'log' ? 100 * Math.expm1(value / scale.scale) : value
}

interface Shown {
  value: number | null
  ci: [number | null, number | null]
  units: string
}

/** An effect with its interval as readers' pages tell it: percent for an outcome in logs, else as it is. */
export function effectForReaders({ value, ci, units }: Shown, scale: OutcomeScale): Shown {
  const tell = (number: number | null) => (number === null ? null : sizeInWords(number, scale))
  return { value: tell(value), ci: [tell(ci[0]), tell(ci[1])], units: scale.kind === 'log' ? 'percent' : units }
}
