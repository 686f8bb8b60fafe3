import type { Grouping } from '../inference/fixed-effects.ts'

/** A model of outcomes without treatment that has more than effects of units and periods. */
export interface UntreatedModel {
  /** Further fixed effects, each a level per row. */
  effects: Grouping[]
  /** Whether every unit has a linear trend of its own. */
  hasTrends: boolean
}

/**
 * A panel with no missing outcome or covariate: one row per unit and period (per person with `individuals`), sorted by
 * unit name, then period, so that the order of the rows in the file cannot change a number. Arrays named "per row" have
 * `n` entries, "per unit" `units.length`.
 */
export interface PanelFrame {
  /** Unit names, sorted. */
  units: string[]
  /** Per unit: the name that readers see; the unit's own where the data give no other. */
  labels: string[]
  /** Distinct periods, ascending. */
  periods: number[]
  /** Rows. */
  n: number
  /** Per row: index into `units`. */
  unitIndex: Int32Array
  /** Per row: index into `periods`. */
  periodIndex: Int32Array
  /** Per row: outcome after transform and scale. */
  outcome: Float64Array
  /**
   * Per unit: index into `periods` of the first treated period (of the first period at or after it where the panel lacks
   * that one), or -1 when the unit is not treated within the panel. A unit first treated after the last period counts as
   * never treated: nothing in the data tells the two apart.
   */
  cohortIndex: Int32Array
  /** Per unit: `periods[cohortIndex]`, the first treated period's own value; `Infinity` = never treated within the panel. */
  cohort: Float64Array
  /** Per unit: cluster number, 0 to `clusters` - 1. */
  clusterIndex: Int32Array
  clusters: number
  /** Per cluster: its name in the data, ascending. */
  clusterNames: string[]
  /** Whether every unit has a row in every period. */
  balanced: boolean
  /** Per row: covariates of the estimator, by column name, after transform. */
  covariates: Map<string, Float64Array>
  /**
   * Per row: covariates of the balance check and the specification curve, by column name, after transform. `NaN` where
   * the cell is missing: the primary estimate does not use them, so a gap here must not cost it a row.
   */
  balanceCovariates: Map<string, Float64Array>
  /** `unit * periods.length + period` → row (the first of them with individuals), or -1 where there is none. */
  rowOf: Int32Array
  /**
   * Set with repeated cross-sections: a unit is then a group, and its rows in a period are individuals, any number of
   * them, who are not followed over time.
   */
  individuals?: true
  /**
   * Set where the main estimate uses units that lack a row in some period, should there be any, each in the periods it has;
   * without it, units with a row in every period alone.
   */
  usesIncomplete?: true
  /** Per unit: its weight in the main estimate where the design weighs units; left out = all count alike. */
  unitWeights?: Float64Array
  /** Per unit: the weight that the main estimate does not use and an estimate beside it does. */
  otherUnitWeights?: Float64Array
  /** Per row: the treatment, where it may go up and down or is an amount; a unit's `cohort` is then its first change. */
  treatment?: Float64Array
  /** Per row: what a count is counted over, above zero; left out = one in every row. */
  exposure?: Float64Array
  /** What the outcome without treatment is made of beside units and periods, where the design names more. */
  untreatedModel?: UntreatedModel
  /** Per row: outcomes that the policy cannot have moved, by column name, after transform; `NaN` where missing. */
  placeboOutcomes?: Map<string, Float64Array>
}
