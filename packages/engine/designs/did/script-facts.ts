import { countPeriods } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { keepCompleteUnits, usesIncompleteUnits } from '../../frame/select-rows.ts'
import { createRandom } from '../../numerics/random.ts'
import type { FactSources } from '../../replication/facts-for-scripts.ts'
import type { ChangingFit } from './changing/estimate.ts'
import type { CountFit } from './counts/estimate.ts'
import type { DidFit } from './estimate.ts'
import type { ImputedFit } from './imputed/estimate.ts'
import { listAssignments } from './randomisation/assignments.ts'
import { canStudentise } from './randomisation/invert-test.ts'
import { clusterDates, mostListed } from './randomisation/randomise-primary.ts'
import type { DidSpec } from './spec.ts'

/** The ways in which the run gave out the adoption dates, where its interval is that of randomisation inference. */
export interface RandomisedDates {
  /** First treated periods as they count; null = never. A way names them by letter: `a` the first, `b` the second, … */
  cohorts: (number | null)[]
  /** Per way: a letter for each cluster, in the order of their names. */
  ways: string[]
  isExact: boolean
  isStudentised: boolean
}

/** How many effects the headline sums where the treatment may change, and their placebos: the peers must be told. */
export interface ChangingFacts {
  effects: number
  placebos: number
}

/** The effects are means of whoever is seen: individuals seen once, or units that lack rows in the periods they have. */
export interface RowFacts {
  /** What influence functions and cohort shares are over. */
  rowsOf: 'individuals' | 'units'
}

export type DidScriptFacts = RandomisedDates | ChangingFacts | RowFacts | null

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The ways that the run drew, drawn again from the same stream; with covariates, or means of whoever is seen, the script has no such interval. */
export function scriptFacts({
  frame,
  spec,
  fit,
  seed,
}: FactSources<DidSpec, PanelFrame, DidFit | ChangingFit | CountFit | ImputedFit>): DidScriptFacts {
  if ('paths' in fit) return { effects: fit.effects.length, placebos: fit.placebos.length }
  if ('ratio' in fit || 'imputed' in fit) return null
  if (frame.individuals) return { rowsOf: 'individuals' }
  if (usesIncompleteUnits(frame)) return { rowsOf: 'units' }
  if (!fit.isRandomised || spec.covariates.length > 0) return null
  const dates = clusterDates(keepCompleteUnits(frame))
  if (!dates) return null
  const random = createRandom(seed, 'randomization-inference')
  const { list, isExact } = listAssignments(dates, mostListed, spec.bootstrapDraws, random)
  const cohorts = [...new Set(dates)].sort((a, b) => a - b)
  if (cohorts.length > LETTERS.length) return null
  // as the scripts count them
  const count = countPeriods(frame.periods)
  return {
    cohorts: cohorts.map((cohort) => (Number.isFinite(cohort) ? count(cohort) : null)),
    ways: list.map((way) => Array.from(way, (date) => LETTERS[cohorts.indexOf(date)]).join('')),
    isExact,
    isStudentised: canStudentise(dates),
  }
}
