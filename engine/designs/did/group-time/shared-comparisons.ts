import type { PanelFrame } from '../../../frame/panel.ts'
import type { Matrix } from '../../../numerics/linear-algebra.ts'
import type { SharedFits } from './two-by-two.ts'
import type { GroupTimeCell } from './types.ts'

/** The units of one comparison at the covariates of one period, and what is fitted to them whatever the outcome. */
export interface ComparisonSample {
  /** Treated ones first. */
  units: Int32Array
  isTreated: Float64Array
  /** Per unit: its weight. */
  own: Float64Array
  x: Matrix
  /** Whether a covariate is missing. */
  hasGap: boolean
  fits: SharedFits
}

interface Sides {
  treated: number[]
  comparisons: number[]
}

interface Effect {
  cell: GroupTimeCell
  influence: Float64Array
}

/**
 * Comparisons that several estimates have in common: other estimators, or the same panel up to an earlier period, ask for
 * many of the same units in the same periods. Every number is the one that would be computed anew.
 */
export interface SharedComparisons {
  /** Whether a panel has the units of the first one that claimed it, so that effects serve both. */
  claim: (panel: PanelFrame) => boolean
  /** @param key of the comparison, its periods and how it is adjusted */
  effect: (key: string, sides: Sides, make: () => Effect) => Effect
  /** @param groups of the covariates and cohorts; units at the same covariates share fits, whatever the period */
  sample: (groups: string, period: number, sides: Sides, make: () => ComparisonSample) => ComparisonSample
}

export function shareComparisons(): SharedComparisons {
  let units: string[] | null = null
  const effects = new Map<string, { sides: Sides; effect: Effect }>()
  const samples = new Map<string, { period: number; sides: Sides; sample: ComparisonSample }[]>()
  return {
    claim: (panel) => {
      units ??= panel.units
      return isSame(units, panel.units)
    },
    effect: (key, sides, make) => {
      const known = effects.get(key)
      if (known && areSame(known.sides, sides)) return known.effect
      const effect = make()
      effects.set(key, { sides, effect })
      return effect
    },
    sample: (groups, period, sides, make) => {
      const known = (samples.get(groups) ?? []).filter((one) => areSame(one.sides, sides))
      const found = known.find((one) => one.period === period)
      if (found) return found.sample
      const made = make()
      const twin = known.find(({ sample }) => isSame(sample.x.data, made.x.data))
      const sample = twin ? { ...made, fits: twin.sample.fits } : made
      samples.set(groups, [...(samples.get(groups) ?? []), { period, sides, sample }])
      return sample
    },
  }
}

function areSame(a: Sides, b: Sides): boolean {
  return isSame(a.treated, b.treated) && isSame(a.comparisons, b.comparisons)
}

function isSame<Value>(a: ArrayLike<Value>, b: ArrayLike<Value>): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
