import type { EqsBias, EqsComponent, EqsPillar } from '../analysis.ts'
import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { Anchors, PillarRule, RubricRow } from './rubric.ts'

/** What the sizes of biases are compared with. */
export interface Yardsticks {
  /** The main estimate's standard error, in its units; NaN where there is none. */
  errorScale: number
  /** The smallest effect that matters, positive, same units. */
  smallestEffect: number
}

/**
 * Marks for a statistic: straight lines between the anchors, level outside them, so no step at any threshold.
 *
 * @example marksFor(0.175, [[0.1, 4], [0.25, 2]]) // 3
 */
export function marksFor(statistic: number, anchors: Anchors): number {
  const [firstX, firstMarks] = anchors[0]
  if (statistic <= firstX) return firstMarks
  for (let i = 1; i < anchors.length; i++) {
    const [x0, y0] = anchors[i - 1]
    const [x1, y1] = anchors[i]
    if (statistic <= x1) return y0 + ((y1 - y0) * (statistic - x0)) / (x1 - x0)
  }
  return anchors.at(-1)![1]
}

/** The number behind an item, or null when it was not computed; an endless value counts as the last anchor. */
export function statisticOf(item: EvidenceItem | undefined, anchors: Anchors): number | null {
  const value = item?.value ?? null
  if (value === null || Number.isNaN(value)) return null
  if (Number.isFinite(value)) return value
  return value > 0 ? anchors.at(-1)![0] : anchors[0][0]
}

/**
 * A bias pulled toward zero by its own noise: what of it is more than chance.
 *
 * The positive-part James–Stein rule for one number, b·max(0, 1 − s²/b²).
 *
 * @param bias  signed, in the units of the estimate
 * @param noise its standard error, 0 where it is known exactly
 * @see James & Stein 1961, Proc. Fourth Berkeley Symposium 1:361; Efron & Morris 1973, doi:10.2307/2284155
 * @example shrinkBias(2, 1) // 1.5
 */
export function shrinkBias(bias: number, noise: number): number {
  // also where nothing is left: a negative bias must not become a negative zero
  if (Math.abs(bias) <= noise || bias === 0) return 0
  return bias * (1 - (noise / bias) ** 2)
}

/**
 * One pillar: each row scored on its statistic, then the plain mean of the applicable ones.
 * What was not reported, or is not available in the data, earns 0; only what does not apply by design is left out.
 */
export function scorePillar(
  rule: PillarRule,
  rows: RubricRow[],
  evidence: Evidence,
  yardsticks: Yardsticks,
): EqsPillar {
  const components = rows.map((row) => scoreComponent(row, evidence[row.id], yardsticks))
  return { ...rule, score: meanOfMarks(components), components }
}

/** The plain mean of the components that apply, 0 where none does. */
export function meanOfMarks(components: Pick<EqsComponent, 'score'>[]): number {
  const scored = components.flatMap(({ score }) => (score === null ? [] : [score]))
  return scored.length === 0 ? 0 : scored.reduce((sum, score) => sum + score, 0) / scored.length
}

function scoreComponent(row: RubricRow, item: EvidenceItem | undefined, yardsticks: Yardsticks): EqsComponent {
  const { id, label, anchors, effectAnchors, basis, source } = row
  const inputText = item?.text ?? 'Not computed.'
  const fixed = { id, label, anchors, ...(effectAnchors && { effectAnchors }), basis, source, inputText }
  if (item?.applicable === false) {
    return { ...fixed, isDecisive: false, score: null, input: null, reason: inputText }
  }
  if (item?.available === false) {
    return { ...fixed, isDecisive: false, score: 0, input: null, reason: 'Not available in these data.' }
  }
  const isDecisive = row.decisive === true
  const input = statisticOf(item, anchors)
  if (input === null) {
    // what could be reported and is not counts against the casefile, whichever row it is
    return { ...fixed, isDecisive: true, score: 0, input, reason: 'Not computed, so it earns no marks.' }
  }
  if (effectAnchors === undefined) return { ...fixed, isDecisive, score: marksFor(input, anchors), input }
  if (!Number.isFinite(item!.value)) {
    // endless on either side it is as bad as can be, and there is no estimate to take it off
    const [worst, marks] = anchors.at(-1)!
    return { ...fixed, isDecisive, score: marks, input: worst }
  }
  const bias = measureBias(item!, yardsticks)
  return {
    ...fixed,
    isDecisive,
    score: marksForBias(bias, { anchors, effectAnchors }),
    input: bias.inErrors ?? bias.inEffects,
    bias,
  }
}

function measureBias(item: EvidenceItem, { errorScale, smallestEffect }: Yardsticks): EqsBias {
  const value = item.value!
  // a bias of unknown noise is taken as it is
  const noise = Number.isFinite(item.noise) ? item.noise! : 0
  const shrunk = shrinkBias(value, noise)
  return {
    measured: value,
    noise,
    shrunk,
    inErrors: errorScale > 0 ? Math.abs(shrunk) / errorScale : null,
    inEffects: Math.abs(shrunk) / smallestEffect,
  }
}

/** Harmless when small on either scale, so the better of the two marks; without a standard error the other alone. */
function marksForBias(
  { inErrors, inEffects }: Pick<EqsBias, 'inErrors' | 'inEffects'>,
  { anchors, effectAnchors }: { anchors: Anchors; effectAnchors: Anchors },
): number {
  const inEffectsMarks = marksFor(inEffects, effectAnchors)
  return inErrors === null ? inEffectsMarks : Math.max(marksFor(inErrors, anchors), inEffectsMarks)
}
