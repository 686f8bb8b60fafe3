import type { Study } from './study.ts'

export interface FramePredictor {
  label: string
  /** Last period it is taken from. */
  to: number
}

/** What preflight makes of the data: a balanced panel with one (averaged) treated unit, donors sorted by name. */
export interface SyntheticControlFrame {
  /** Names of the treated units, joined for sentences. */
  treated: string
  treatedUnits: string[]
  donors: string[]
  /** Ascending; the first `study.pre` lie before treatment. */
  periods: number[]
  /** Outcome after transform and scale; predictors after transform. */
  study: Study
  predictors: FramePredictor[]
  /** Rows of treated units and donors. */
  rows: number
  /** Whether the donor pool is known to be free of the policy, and how. */
  cleanDonors: { isKnown: boolean; text: string }
}

/** The treated unit's outcome in the column's own units: under a log, exp of the value over the scale. */
export function inOwnUnits(value: number, outcome: { transform: 'none' | 'log'; scale: number }): number {
  const unscaled = value / outcome.scale
  return outcome.transform === 'log' ? Math.exp(unscaled) : unscaled
}
