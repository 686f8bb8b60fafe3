/** How an estimate reads in words: in its own units, or as a difference of logs times `scale`. */
export type OutcomeScale = { kind: 'own' } | { kind: 'log'; scale: number }

/**
 * The scale of a design's outcome. Every design's spec keeps its outcome as `{ transform, scale, … }`;
 * a spec without a transform is in its own units.
 *
 * @param spec the parsed spec of any design
 */
export function outcomeScaleOf(spec: unknown): OutcomeScale {
  const outcome = (spec as { outcome?: { transform?: unknown; scale?: unknown } } | null)?.outcome
  if (outcome?.transform !== 'log') return { kind: 'own' }
  return { kind: 'log', scale: typeof outcome.scale === 'number' ? outcome.scale : 1 }
}

/**
 * The size that words are made from: on a log scale the exact percent change, else the number itself.
 *
 * @example sizeInWords(5.17, { kind: 'log', scale: 100 }) // 5.306 percent = 100·(exp(5.17/100) − 1)
 */
export function sizeInWords(value: number, scale: OutcomeScale): number {
  return scale.kind === 'log' ? 100 * Math.expm1(value / scale.scale) : value
}
