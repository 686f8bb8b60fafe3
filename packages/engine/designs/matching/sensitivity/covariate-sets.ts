import { plural } from '../../../words/count.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { StepContext } from '../../design.ts'
import { addProducts, addSquares, addTerm } from '../covariate-terms.ts'
import type { CrossSection } from '../cross-section.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { describeBias, errorOfMove, scalesOf, typicalMove } from '../diagnostics/bias.ts'
import type { MatchingFit } from '../estimate.ts'
import { estimateWithInfluence } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import { pointAt } from './part.ts'
import { attempt } from './trimming.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

const titles = {
  id: 'richer-covariates',
  title: 'With more adjusted for',
  varied: 'What both models hold',
}

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
): SensitivityPart {
  const found = richerSets(frame, spec).flatMap(([name, set], at, sets) => {
    progress(at / sets.length)
    const estimate = attempt(() => estimateWithInfluence(set, spec, seed))
    return estimate !== null && Number.isFinite(estimate.se) ? [{ name, estimate }] : []
  })
  if (found.length === 0) {
    const text = 'Nothing more could be adjusted for: no square, product or placebo outcome that the covariates lack.'
    return {
      sensitivity: [{ ...titles, series: [], breakdownValue: null, message: text }],
      evidence: {},
    }
  }
  const moves = found.map(({ name, estimate }): ChoiceMove => ({
    name,
    value: fit.primary.value - estimate.value,
    noise: errorOfMove(estimate.influence, fit.influences.primary, frame.clusters),
  }))
  const bias = typicalMove(moves)
  const message = `With more adjusted for (${plural(found.length, 'set')}) the estimate typically moves by ${describeBias(bias, scalesOf(fit, intent))}.`
  return {
    sensitivity: [
      {
        ...titles,
        series: [
          { ...pointAt('As locked', fit.primary.value, fit.primary.ci, fit.conclusion), locked: true },
          ...found.map(({ name, estimate: { value, se, df } }) =>
            pointAt(name, value, inferPoint(value, se, df ?? null).ci, fit.conclusion),
          ),
        ],
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves,
  }
}

function richerSets(frame: CrossSection, { placeboOutcome }: MatchingSpec): [string, CrossSection][] {
  const most = Math.floor(Math.min(frame.treatedCount, frame.n - frame.treatedCount) / unitsPerTerm)
  const squares = addSquares(frame)
  const placebo = placeboOutcome && withPlacebo(frame, placeboOutcome)
  const sets: [string, CrossSection][] = [
    ['With squares', squares],
    ['With squares and products', addProducts(squares)],
    ...(placebo ? [[`With ${placeboOutcome.label}`, placebo] as [string, CrossSection]] : []),
  ]
  const sizes = new Set([sizeOf(frame)])
  return sets.filter(([name, set]) => {
    const size = sizeOf(set)
    const isNew = name.startsWith('With squares') ? !sizes.has(size) : size > sizeOf(frame)
    sizes.add(size)
    return isNew && set.terms.length <= most
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
