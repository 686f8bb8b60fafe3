import type { Text } from '../../fact.ts'
import { imputeByChains, type IncompleteVariable } from '../../inference/chained-equations.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import { mean } from '../../numerics/moments.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { checkOf, type Finding } from '../shared/finding.ts'
import { imputationChoices } from '../shared/imputation.ts'
import { check, type CheckFacts, say } from './facts.ts'
import type { BlocksFrame, Covariate } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

/** From this share of those assigned on, missing covariates stand on the Summary. */
const limit = 0.05

/**
 * The covariates with every gap filled by the mean of those known, and for each column with gaps one that says where they are.
 *
 * Who was drawn into which arm has nothing to do with whose covariate was lost before the draw, so that the indicator is a
 * covariate like any other: the adjusted estimate is right whatever made the cells missing, keeps everybody, and does not
 * hang on the value filled in. Where treatment was not drawn this does not hold: the gaps then stand for whatever made them.
 *
 * @see Zhao & Ding 2024, "To adjust or not to adjust? Estimating the average treatment effect in randomized experiments
 *   with missing covariates", arXiv:2108.00152
 */
function fillGaps(covariates: Covariate[]): Covariate[] {
  const columns = [...new Set(covariates.map(({ column }) => column))]
  return columns.flatMap((column) => {
    const own = covariates.filter((one) => one.column === column)
    const isGap = own[0].values.map((value) => Number(Number.isNaN(value)))
    if (!isGap.includes(1)) return own
    const { columnLabel } = own[0]
    const label = say('covariate-missing', { label: columnLabel })
    const gaps = { column, term: [column, 'missing'].join(' '), label, columnLabel, values: isGap }
    return [...own.map(fill), { ...gaps, isGap: true as const }]
  })
}

function fill(covariate: Covariate): Covariate {
  const known = covariate.values.filter((value) => !Number.isNaN(value))
  const middle = known.length === 0 ? 0 : mean(known)
  const values = covariate.values.map((value) => (Number.isNaN(value) ? middle : value))
  return { ...covariate, values, observed: covariate.values }
}

/** From this many units a block on, blocks are predictors of what is missing: fewer tell more of chance than of the block. */
const UNITS_PER_BLOCK = 20

/**
 * The covariates with every gap imputed several times, for units with the main outcome; others keep their gaps.
 *
 * Each arm is imputed from its own units, with the outcome, the other covariates, blocks of some size and weights as
 * predictors: the adjusted estimate fits each arm's own slopes, and an imputation that knew less than it would flatten them.
 * That is right where gaps come as these predict (missing at random), and hangs on it, as an indicator does not: so the looks
 * at balance never read an imputed value.
 *
 * @see Sullivan et al. 2018, doi:10.1177/0962280216683570; Moons et al. 2006, doi:10.1016/j.jclinepi.2006.01.009
 */
function imputeGaps(frame: BlocksFrame, spec: BlocksSpec): Covariate[] {
  const { n, block, weight, treated, covariates } = frame
  const columns = [...new Set(covariates.map(({ column }) => column))]
  const groups = columns.map((column) => covariates.filter((one) => one.column === column))
  const outcome = frame.outcomes[0].values
  const isBlocked = block.levels > 1 && n / block.levels >= UNITS_PER_BLOCK
  const inBlock = (level: number) => Float64Array.from(block.index, (own) => Number(own === level))
  const predictors = [
    outcome,
    ...(isBlocked ? Array.from({ length: block.levels - 1 }, (_, at) => inBlock(at + 1)) : []),
    ...(weight === null ? [] : [weight]),
  ]
  const variables = groups.map(asVariable)
  const choices = imputationChoices(spec)
  // per set and variable the row whose cell each row takes
  const donors = Array.from({ length: choices.sets }, () => groups.map(() => Int32Array.from(treated.keys())))
  for (const arm of [0, 1]) {
    const rows = Int32Array.from(treated.keys()).filter((row) => treated[row] === arm && !Number.isNaN(outcome[row]))
    const own = variables.map((one) => ({ ...one, values: valuesAt(one.values, rows) }))
    const known = predictors.map((values) => valuesAt(values, rows))
    const found = imputeByChains(own, known, { ...choices, stream: arm === 1 ? 'treated' : 'control' })
    found.forEach((set, s) => set.forEach((from, at) => rows.forEach((row, i) => (donors[s][at][row] = rows[from[i]]))))
  }
  return groups.flatMap((own, at) =>
    own.map((one): Covariate => {
      if (!one.values.some(Number.isNaN)) return one
      const completed = donors.map((set) => valuesAt(one.values, set[at]))
      const middle = one.values.map((_, row) => mean(completed.map((values) => values[row])))
      return { ...one, values: middle, observed: one.values, completed }
    }),
  )
}

/** The indicators of a category as one variable: level 0 where all are 0. */
function asVariable(own: Covariate[]): IncompleteVariable {
  const [{ column, values }] = own
  if (own.length === 1) return { column, values }
  const codes = values.map((first, row) =>
    Number.isNaN(first) ? NaN : own.reduce((code, one, at) => (one.values[row] === 1 ? at + 1 : code), 0),
  )
  return { column, values: codes, levels: own.length + 1 }
}

/** The covariates as they were measured, without those that say where gaps are. */
function asMeasured(covariates: Covariate[]): Covariate[] {
  return covariates
    .filter(({ isGap }) => !isGap)
    .map(({ observed, ...one }) => ({ ...one, values: observed ?? one.values }))
}

type Way = NonNullable<BlocksSpec['missingCovariates']>

/**
 * The frame with units that lack a covariate treated as the design wants. What is imputed serves the adjusted estimates alone:
 * the looks at balance have indicators then.
 */
export function treatGaps(frame: BlocksFrame, spec: BlocksSpec): BlocksFrame {
  const { imputed: _, ...rest } = frame
  const measured = { ...rest, covariates: asMeasured(frame.covariates) }
  if (spec.missingCovariates === undefined || spec.missingCovariates === 'drop') return measured
  const filled = { ...measured, covariates: fillGaps(measured.covariates) }
  return spec.missingCovariates === 'impute' ? { ...filled, imputed: imputeGaps(measured, spec) } : filled
}

/** The ways that stand beside the declared one. */
const OTHERS: Record<Way, Way[]> = { indicator: ['drop'], drop: ['indicator'], impute: ['indicator', 'drop'] }

/**
 * The frame, and the choices, with each other way to treat missing covariates; none where the design names no way, or nothing
 * is missing.
 */
export function otherCovariates(frame: BlocksFrame, spec: BlocksSpec): { frame: BlocksFrame; spec: BlocksSpec }[] {
  if (spec.missingCovariates === undefined || countGaps(frame).lacking === 0) return []
  return OTHERS[spec.missingCovariates].map((way) => {
    const other = { ...spec, missingCovariates: way }
    return { frame: treatGaps(frame, other), spec: other }
  })
}

interface GapCounts {
  /** Units that lack one covariate or more, all of them and by arm (control, treated). */
  lacking: number
  byArm: [number, number]
  arms: [number, number]
  /** By the column's label. */
  byColumn: [label: string, lacking: number][]
}

/** Of everyone assigned, with or without an outcome. */
export function countGaps({ n, treated, covariates }: BlocksFrame): GapCounts {
  const measured = asMeasured(covariates)
  const byArm: [number, number] = [0, 0]
  const arms: [number, number] = [0, 0]
  const byColumn = new Map<string, number>()
  for (let row = 0; row < n; row++) {
    const lacks = new Set(measured.filter(({ values }) => Number.isNaN(values[row])).map((one) => one.columnLabel))
    for (const label of lacks) byColumn.set(label, (byColumn.get(label) ?? 0) + 1)
    arms[treated[row]]++
    if (lacks.size > 0) byArm[treated[row]]++
  }
  return { lacking: byArm[0] + byArm[1], byArm, arms, byColumn: [...byColumn] }
}

/** How many lack a covariate, in which arm, and what the adjusted estimates do with them; as the design names it. */
export function gapsOf(frame: BlocksFrame, spec: BlocksSpec, units: string): CheckFacts['covariate-gaps'] {
  const { lacking, byArm, arms, byColumn } = countGaps(frame)
  const share = (arm: 0 | 1) => (arms[arm] === 0 ? 0 : byArm[arm] / arms[arm])
  return {
    units,
    assigned: frame.n,
    lacking,
    byColumn: byColumn.map(([label, count]) => ({ label, lacking: count })),
    arms: { treated: share(1), control: share(0) },
    way: spec.missingCovariates ?? 'drop',
  }
}

/** Whether nearly everybody has the covariates; nothing where the design says nothing of those who have not. */
export function findCovariateGaps(frame: BlocksFrame, spec: BlocksSpec, { units }: ReaderWords): Finding<Text> {
  if (spec.missingCovariates === undefined || spec.covariates.length === 0) return { checks: [], evidence: {} }
  const found = gapsOf(frame, spec, units)
  const statistic = found.lacking / frame.n
  const known = { id: 'covariate-gaps', passed: statistic <= limit, severity: 'minor' as const }
  return {
    checks: [checkOf({ ...known, statistic, threshold: limit }, check('covariate-gaps', found))],
    evidence: {},
  }
}
