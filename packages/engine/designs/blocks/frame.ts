import type { Text } from '../../fact.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { selectSurvey, type SurveyDesign } from '../../inference/survey-design.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'

export interface OutcomeColumn {
  /** Column name. */
  column: string
  label: string
  units: string
  role: 'primary' | 'secondary'
  /** Per row after transform and scale, `NaN` where missing. */
  values: Float64Array
}

export interface Covariate {
  column: string
  /** Column name, with the value where a text column was made into indicators. */
  term: string
  label: Text
  /** Of the column that it was made from. */
  columnLabel: string
  /** Per row, `NaN` where missing. */
  values: Float64Array
  /** As it was measured, `NaN` where missing; set where gaps in `values` were filled. */
  observed?: Float64Array
  /** With gaps imputed, once for each completed data set; `values` is then their mean. */
  completed?: Float64Array[]
  /** It says where another covariate was missing. */
  isGap?: true
}

/**
 * Everyone assigned to one of the two arms, with or without an outcome, sorted by block, then unit name, so that the
 * order of the rows in the file cannot change a number.
 */
export interface BlocksFrame {
  /** Rows = units. */
  n: number
  units: string[]
  /** Block names, sorted; one name where there are no blocks. */
  blockNames: string[]
  block: Grouping
  /** Per row: 1 = assigned to treatment, 0 = to control. */
  treated: Uint8Array
  /** Groups randomised as a whole; null = units were. Levels are in the order of names. */
  cluster: Grouping | null
  clusterNames: string[]
  /** The main outcome first. */
  outcomes: OutcomeColumn[]
  covariates: Covariate[]
  /** The covariates of the adjusted estimates, where the design has their gaps imputed; left out = `covariates`. */
  imputed?: Covariate[]
  /** Per row: 1 = took the treatment, 0 = did not, `NaN` = not known; null without a column. */
  takeUp: Float64Array | null
  /** Per row, positive: how many people of the population or of the sampling frame it stands for; null = each one. */
  weight: Float64Array | null
  /** Where the rows were sampled, its units those of the whole file; null = they are no sample of a survey. */
  survey: SurveyDesign | null
  /** The file was one of counts. */
  isAggregated: boolean
  /** Blocks that are trials at high risk of bias, by their names, as the design declares; null = nobody rated them. */
  highRisk: ReadonlySet<string> | null
}

/** The rows that one model uses, with blocks and clusters numbered anew without gaps. */
export interface Sample {
  /** Rows of the frame, ascending. */
  rows: Int32Array
  n: number
  /** Block names in use. */
  blockNames: string[]
  block: Grouping
  treated: Uint8Array
  cluster: Grouping | null
  weight: Float64Array | null
  survey: SurveyDesign | null
  /** Blocks left out because the rows in use hold one arm only. */
  oneArmBlocks: string[]
}

/**
 * The rows whose values are all known, in blocks where both arms have such a row.
 *
 * @param needed columns of the frame, `NaN` where missing
 */
export function selectSample(frame: BlocksFrame, needed: Float64Array[]): Sample {
  const withGaps = needed.filter((values, i) => hasGap(values) && needed.indexOf(values) === i)
  const known = samples.get(frame) ?? []
  samples.set(frame, known)
  const found = known.find(
    (one) => one.withGaps.length === withGaps.length && withGaps.every((values) => one.withGaps.includes(values)),
  )
  if (found) return found.sample
  const sample = makeSample(frame, withGaps)
  known.push({ withGaps, sample })
  return sample
}

/** Checks, models and figures ask for the same rows: those on which the same columns with gaps are known. */
const samples = new WeakMap<BlocksFrame, { withGaps: Float64Array[]; sample: Sample }[]>()

const gaps = new WeakMap<Float64Array, boolean>()

function hasGap(values: Float64Array): boolean {
  const known = gaps.get(values) ?? values.some(Number.isNaN)
  gaps.set(values, known)
  return known
}

function makeSample(frame: BlocksFrame, needed: Float64Array[]): Sample {
  const isKnown = new Uint8Array(frame.n).fill(1)
  for (const values of needed) for (let row = 0; row < frame.n; row++) if (Number.isNaN(values[row])) isKnown[row] = 0
  const arms = countArms(isKnown, frame)
  const isWhole = Array.from({ length: frame.block.levels }, (_, b) => arms[2 * b] > 0 && arms[2 * b + 1] > 0)
  const rows = new Int32Array(frame.n)
  let n = 0
  for (let row = 0; row < frame.n; row++) {
    if (isKnown[row] === 1 && isWhole[frame.block.index[row]]) rows[n++] = row
  }
  const used = rows.slice(0, n)
  const block = selectGroups(frame.block, frame.blockNames, used)
  const hasRows = (b: number) => arms[2 * b] + arms[2 * b + 1] > 0
  return {
    rows: used,
    n,
    blockNames: block.names,
    block: block.grouping,
    treated: new Uint8Array(valuesAt(frame.treated, used)),
    cluster: frame.cluster && selectGroups(frame.cluster, frame.clusterNames, used).grouping,
    weight: frame.weight && valuesAt(frame.weight, used),
    survey: frame.survey && selectSurvey(frame.survey, used),
    oneArmBlocks: frame.blockNames.filter((_, b) => !isWhole[b] && hasRows(b)),
  }
}

/** The frame restricted to some of its rows (ascending); blocks and clusters without a row go. */
export function selectRows(frame: BlocksFrame, rows: Int32Array): BlocksFrame {
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const pickCovariate = (covariate: Covariate): Covariate => ({
    ...covariate,
    values: pick(covariate.values),
    ...(covariate.observed && { observed: pick(covariate.observed) }),
    ...(covariate.completed && { completed: covariate.completed.map(pick) }),
  })
  const block = selectGroups(frame.block, frame.blockNames, rows)
  const cluster = frame.cluster && selectGroups(frame.cluster, frame.clusterNames, rows)
  return {
    n: rows.length,
    units: Array.from(rows, (row) => frame.units[row]),
    blockNames: block.names,
    block: block.grouping,
    treated: new Uint8Array(valuesAt(frame.treated, rows)),
    cluster: cluster?.grouping ?? null,
    clusterNames: cluster?.names ?? [],
    outcomes: frame.outcomes.map((outcome) => ({ ...outcome, values: pick(outcome.values) })),
    covariates: frame.covariates.map(pickCovariate),
    ...(frame.imputed && { imputed: frame.imputed.map(pickCovariate) }),
    takeUp: frame.takeUp && pick(frame.takeUp),
    weight: frame.weight && pick(frame.weight),
    survey: frame.survey && selectSurvey(frame.survey, rows),
    isAggregated: frame.isAggregated,
    highRisk: frame.highRisk,
  }
}

/** A grouping on some of its rows, without the levels that have none; the order of the levels stays. */
function selectGroups(
  { index, levels }: Grouping,
  names: string[],
  rows: Int32Array,
): { grouping: Grouping; names: string[] } {
  const used = new Uint8Array(levels)
  for (let i = 0; i < rows.length; i++) used[index[rows[i]]] = 1
  const kept = [...used.keys()].filter((level) => used[level] === 1)
  const position = new Int32Array(levels).fill(-1)
  kept.forEach((level, at) => (position[level] = at))
  const selected = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) selected[i] = position[index[rows[i]]]
  return {
    grouping: { index: selected, levels: kept.length },
    names: kept.map((level) => names[level]),
  }
}

/** A column of the frame on the sample's rows. */
export function pick(values: Float64Array, sample: Pick<Sample, 'rows'>): Float64Array {
  // all rows in their order are the column itself
  if (sample.rows.length === values.length) return values
  const known = picked.get(sample) ?? new WeakMap<Float64Array, Float64Array>()
  picked.set(sample, known)
  const found = known.get(values) ?? valuesAt(values, sample.rows)
  known.set(values, found)
  return found
}

/** By sample and column: regressions of the same rows share them. */
const picked = new WeakMap<Pick<Sample, 'rows'>, WeakMap<Float64Array, Float64Array>>()

/** Per block: known rows in the control arm, then in the treated arm. */
function countArms(isKnown: Uint8Array, { block, treated }: BlocksFrame): Float64Array {
  const counts = new Float64Array(2 * block.levels)
  for (let row = 0; row < isKnown.length; row++) counts[2 * block.index[row] + treated[row]] += isKnown[row]
  return counts
}
