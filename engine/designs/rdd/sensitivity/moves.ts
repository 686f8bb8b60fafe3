import { shrinkBias } from '../../../eqs/pillars.ts'
import { formatEffect } from '../../../words/number.ts'
import { localChoices, localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { errorOfMove } from '../local-polynomial/move.ts'
import { splitAt } from '../local-polynomial/split.ts'
import type { Refit } from '../refit.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import type { RddSpec } from '../spec.ts'

/** How far an estimate moves from the design's own, with the standard error of the difference. */
export interface Move {
  value: number
  noise: number
}

/**
 * The mean of some refits less the design's local polynomial, or less the primary estimate beside a global polynomial.
 *
 * @returns null where none of them could be computed
 */
export function measureMove(frame: RddFrame, spec: RddSpec, fit: RddFit, refits: Refit[]): Move | null {
  const found = refits.flatMap(({ jump, variant }) => (jump === null || variant === null ? [] : [{ jump, variant }]))
  if (found.length === 0 || fit.jump === null) return null
  const mean = found.reduce((sum, { jump }) => sum + jump.robust.value / found.length, 0)
  if (spec.estimator.kind === 'global') {
    // the two share rows in a way that no formula here knows, so their errors are taken as if they shared none
    const own = fit.jump.robust.se
    return { value: mean - fit.primary.value, noise: Math.hypot(own, fit.primary.se) }
  }
  const base = {
    ...splitAt(frame.rows, frame.cutoff),
    bandwidths: fit.jump.bandwidths,
    choices: localChoices(localOf(spec), spec),
  }
  const variants = found.map(({ variant }) => variant)
  return { value: mean - fit.jump.robust.value, noise: errorOfMove(base, variants, fit.jump) }
}

/** Refits by name as choices that could have been declared. */
export function choicesOf(
  frame: RddFrame,
  spec: RddSpec,
  fit: RddFit,
  refits: { name: string; refit: Refit }[],
): ChoiceMove[] {
  return refits.flatMap(({ name, refit }) => {
    const move = measureMove(frame, spec, fit, [refit])
    return move === null ? [] : [{ name, value: 0 - move.value, noise: move.noise }]
  })
}

/** "moves by 1.20, of which 0.80 is more than chance" */
export function moveWords({ value, noise }: Move): string {
  return `${formatEffect(value)} (standard error ${formatEffect(noise)}), of which ${formatEffect(shrinkBias(value, noise))} is more than chance`
}
