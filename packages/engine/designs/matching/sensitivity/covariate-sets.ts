import type { Text } from '../../../fact.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { StepContext } from '../../design.ts'
import { addProducts, addSquares, addTerm } from '../covariate-terms.ts'
import type { CrossSection } from '../cross-section.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { biasFigures, errorOfMove, scalesOf, typicalMove } from '../diagnostics/bias.ts'
import type { MatchingFit } from '../estimate.ts'
import { say } from '../facts.ts'
import { estimateWithInfluence } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import { partOf, pointAt } from './part.ts'
import { attempt } from './trimming.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

/** Units of the smaller group for each term, under which a set is too rich to be tried. Ours. */
const unitsPerTerm = 5

/**
 * How far the locked estimator moves when more is adjusted for: squares, squares and products, the placebo outcome. A
 * confounder that the locked covariates miss and these show would move it. Sets with fewer covariates stand on the
 * specification curve but not here: leaving out a measured confounder moves a sound estimate too.
 */
export function findCovariateMoves(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, intent }: Pick<StepContext, 'seed' | 'intent'>,
  progress: PartProgress,
): SensitivityPart<Text> {
  const found = richerSets(frame, spec).flatMap(({ name, set }, at, sets) => {
    progress(at / sets.length)
    const estimate = attempt(() => estimateWithInfluence(set, spec, seed))
    return estimate !== null && Number.isFinite(estimate.se) ? [{ name, estimate }] : []
  })
  if (found.length === 0) return partOf('richer-covariates', { sets: 0 })
  const moves = found.map(({ name, estimate }): ChoiceMove<Text> => ({
    name,
    value: fit.primary.value - estimate.value,
    noise: errorOfMove(estimate.influence, fit.influences.primary, frame.clusters),
  }))
  const series = [
    { ...pointAt(say('as-locked', {}), fit.primary.value, fit.primary.ci, fit.conclusion), locked: true },
    ...found.map(({ name, estimate: { value, se, df } }) =>
      pointAt(name, value, inferPoint(value, se, df ?? null).ci, fit.conclusion),
    ),
  ]
  const bias = biasFigures(typicalMove(moves), scalesOf(fit, intent))
  return partOf('richer-covariates', { sets: found.length, bias }, { series, moves })
}

interface RicherSet {
  name: Text
  set: CrossSection
  /** Squares and products are new where they differ in number from what went before, a placebo where it is one more. */
  isNew: (size: number, tried: ReadonlySet<number>) => boolean
}

function richerSets(frame: CrossSection, { placeboOutcome }: MatchingSpec): RicherSet[] {
  const most = Math.floor(Math.min(frame.treatedCount, frame.n - frame.treatedCount) / unitsPerTerm)
  const squares = addSquares(frame)
  const placebo = placeboOutcome && withPlacebo(frame, placeboOutcome)
  const isOfNewSize: RicherSet['isNew'] = (size, tried) => !tried.has(size)
  const sets: RicherSet[] = [
    { name: say('with-squares', {}), set: squares, isNew: isOfNewSize },
    { name: say('with-products', {}), set: addProducts(squares), isNew: isOfNewSize },
    ...(placebo
      ? [
          {
            name: say('with-covariate', { covariate: placeboOutcome.label }),
            set: placebo,
            isNew: (size: number) => size > sizeOf(frame),
          },
        ]
      : []),
  ]
  const tried = new Set([sizeOf(frame)])
  return sets.filter(({ set, isNew }) => {
    const size = sizeOf(set)
    const isOther = isNew(size, tried)
    tried.add(size)
    return isOther && set.terms.length <= most
  })
}

function sizeOf({ terms, outcomeModel }: CrossSection): number {
  return terms.length + (outcomeModel?.terms.length ?? 0)
}

/** The placebo outcome as one more covariate; null where it is missing for some unit. */
function withPlacebo(frame: CrossSection, { column, label }: { column: string; label: string }): CrossSection | null {
  const { placebo } = frame
  if (placebo === null || placebo.some(Number.isNaN)) return null
  const term = { name: column, label, source: column, sourceLabel: label, kind: 'number' as const }
  return addTerm(frame, { term, values: placebo })
}
