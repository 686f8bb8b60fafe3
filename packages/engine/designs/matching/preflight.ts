import { EngineError } from '../../errors.ts'
import {
  type DataTable,
  type Gap,
  keepComplete,
  readNumbers,
  readText,
  readTransformed,
  requireColumns,
} from '../../frame/table.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { selectSurvey } from '../../inference/survey-design.ts'
import type { Text } from '../../fact.ts'
import type { StepContext } from '../design.ts'
import { readSurvey, requireSurveyFits, surveyColumns } from '../shared/survey.ts'
import { buildTerms, keepIndependentTerms } from './covariate-terms.ts'
import { normalise, type CrossSection, type MatchingFrame, type TermMatrix } from './cross-section.ts'
import { say, type Side } from './facts.ts'
import { allCovariates, completeTables, countGaps, type GapDonors, orRefusal } from './missing-covariates.ts'
import type { LackingCounts } from '../../frame/count-lacking.ts'
import { fitPropensity } from './propensity.ts'
import type { CovariateSpec, MatchingSpec } from './spec.ts'
import { findVisits, type Visit } from './visits.ts'

type Log = StepContext<Text>['log']

/**
 * Makes a cross-section of the data, or says what they lack. Every row or term left out is counted in the log.
 *
 * Order: columns; one visit per unit; missing cells (listwise over treatment, outcome and, unless their gaps are imputed,
 * covariates); treatment; outcome; covariates; then overlap, for which the propensity score is fitted once.
 *
 * @throws {EngineError} any `frame/…` or `matching/…` code, before an effect is estimated
 */
export function preflight(table: DataTable, spec: MatchingSpec, { log }: { log: Log }): MatchingFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  refuseOutcomeAsCovariate(spec)
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: table.rows }), rows: table.rows })
  const all = findVisits(table, spec, log)
  const { frames, donors } = framesOf(table, spec, all, log)
  const lacking = lackingAmong(table, spec, all)
  const isNamed = spec.missingCovariates !== undefined && lacking.lacking > 0
  const missingCovariates = spec.missingCovariates === 'impute' ? 'drop' : 'impute'
  const quiet = () => {}
  return {
    ...frames[0],
    lacking,
    donors,
    ...(frames.length > 1 && { completed: frames }),
    ...(isNamed && { other: orRefusal(() => framesOf(table, { ...spec, missingCovariates }, all, quiet).frames) }),
  }
}

/** One cross-section, or as many as there are completed data sets where gaps are imputed. */
function framesOf(
  table: DataTable,
  spec: MatchingSpec,
  all: Visit[],
  log: Log,
): { frames: CrossSection[]; donors: GapDonors[] } {
  const isImputed = spec.missingCovariates === 'impute'
  const gaps = [...gapsBesideCovariates(table, spec), ...(isImputed ? [] : gapsOfCovariates(table, spec))]
  const visits = keepComplete(all, gaps, log, {
    noun: 'units',
    hint: 'A unit needs its name, treatment, outcome and covariates.',
  })
  const after = visits.map((visit) => visit.after)
  const known = {
    treated: readTreatment(table, spec, after),
    outcome: readOutcome(table, spec, after),
    weights: readWeights(table, spec, after),
  }
  const { tables, donors } = isImputed ? completeTables(table, spec, visits, known) : { tables: [table], donors: [] }
  const frames = tables.map((completed, set) => build(completed, spec, visits, set === 0 ? log : () => {}))
  return { frames, donors }
}

/** Of units with everything else, whatever treatment and outcome hold. */
function lackingAmong(table: DataTable, spec: MatchingSpec, all: Visit[]): LackingCounts<Side> {
  const { treatment, outcome } = spec
  const needed = gapsBesideCovariates(table, spec)
  const visits = all.filter((visit) => needed.every(([, isMissing]) => !isMissing(visit)))
  const [arms, words] = [treatment.column, outcome.column].map((column) => readText(table, column))
  const isEvent = (row: number) => Number(outcome.eventValues!.includes(words[row]!))
  const numbers = outcome.eventValues ? null : readNumbers(table, outcome.column)
  return countGaps(table, spec, visits, {
    treated: Uint8Array.from(visits, ({ after }) => Number(treatment.treatedValues.includes(arms[after]!))),
    outcome: Float64Array.from(visits, ({ after }) => (numbers === null ? isEvent(after) : numbers[after])),
  })
}

function build(table: DataTable, spec: MatchingSpec, visits: Visit[], log: Log): CrossSection {
  const [before, after] = [visits.map((visit) => visit.before), visits.map((visit) => visit.after)]
  const treated = readTreatment(table, spec, after)
  const outcome = readOutcome(table, spec, after)
  const score = readTerms(table, spec.covariates, before, log)
  const outcomeModel = spec.outcomeCovariates && readTerms(table, spec.outcomeCovariates, before, log)
  const samplingWeights = readWeights(table, spec, after)
  const clusters = readClusters(table, spec, after, treated)
  requireEnoughUnits(treated, (outcomeModel ?? score).terms.length, spec)
  fitPropensity({ treated, ...score, ...(samplingWeights && { samplingWeights }) })
  const units = readText(table, spec.unit)
  return {
    n: after.length,
    units: after.map((row) => units[row]!),
    treated,
    treatedCount: countTreated(treated),
    outcome,
    ...score,
    placebo: readPlacebo(table, spec, before),
    ...(outcomeModel && { outcomeModel }),
    ...(samplingWeights && { samplingWeights }),
    ...(clusters && { clusters }),
  }
}

function readTerms(table: DataTable, declared: CovariateSpec[], rows: number[], log: Log): TermMatrix {
  const { terms, covariates, dropped } = keepIndependentTerms(buildTerms(table, declared, rows), rows.length)
  for (const name of dropped) {
    log({ code: 'matching/collinear-covariate', message: say('collinear-covariate', { term: name }) })
  }
  return { terms, covariates }
}

/** With mean 1 over the rows in use; nothing where none are declared or all are the same, which changes no number. */
function readWeights(table: DataTable, { samplingWeight }: MatchingSpec, rows: number[]): Float64Array | undefined {
  if (!samplingWeight) return undefined
  const cells = readNumbers(table, samplingWeight.column)
  const weights = Float64Array.from(rows, (row) => cells[row])
  const wrong = rows.filter((row) => !(cells[row] > 0))
  if (wrong.length > 0) {
    throw new EngineError(
      'matching/weight-not-positive',
      `The sampling weight "${samplingWeight.column}" must be above zero: ${wrong.length} of ${rows.length} units have ${cells[wrong[0]]} or the like.`,
      { columns: [samplingWeight.column], rows: wrong, hint: 'Leave out the rows that stand for nobody.' },
    )
  }
  return weights.every((weight) => weight === weights[0]) ? undefined : normalise(weights)
}

/**
 * What errors are summed by: the clusters of the units in use, or the primary sampling units of a survey, which have to hold
 * such clusters whole.
 *
 * @throws {EngineError} `matching/too-few-clusters` where one holds a whole side of the comparison, or folds would be empty;
 *   any `survey/…` code
 */
function readClusters(table: DataTable, spec: MatchingSpec, rows: number[], treated: Uint8Array): Grouping | undefined {
  const { cluster, survey } = spec
  const clusters = cluster === undefined ? undefined : groupRows(table, cluster, rows)
  if (survey === undefined) {
    if (clusters) requireEnoughClusters(clusters, spec, treated, cluster!)
    return clusters
  }
  const whole = readSurvey(table, survey, spec.samplingWeight?.column, (given) => takesPart(given, spec))
  const units = selectSurvey(whole, rows)
  requireSurveyFits(units, clusters ?? null, cluster)
  if (survey.primarySamplingUnit !== undefined) requireEnoughClusters(units, spec, treated, survey.primarySamplingUnit)
  return units
}

/** Rows in which treatment and outcome are read: with rounds those of the later one. */
function takesPart(table: DataTable, { rounds }: MatchingSpec): (row: number) => boolean {
  if (!rounds) return () => true
  const periods = readNumbers(table, rounds.column)
  return (row) => periods[row] === rounds.after
}

function groupRows(table: DataTable, cluster: string, rows: number[]): Grouping {
  const cells = readText(table, cluster)
  const numbers = new Map<string, number>()
  const index = Int32Array.from(rows, (row) => {
    const name = cells[row]!
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
  return { index, levels: numbers.size }
}

function requireEnoughClusters(
  { index }: Grouping,
  { estimator, crossFitting }: MatchingSpec,
  treated: Uint8Array,
  cluster: string,
): void {
  const inArm = (arm: 0 | 1) => new Set(index.filter((_, i) => treated[i] === arm)).size
  const refuse = (message: string, hint: string) =>
    new EngineError('matching/too-few-clusters', message, { columns: [cluster], hint })
  for (const [arm, side] of [
    [1, 'treated'],
    [0, 'comparison'],
  ] as const) {
    if (inArm(arm) <= 1) {
      throw refuse(
        `All ${side} units lie in one cluster of "${cluster}": its own ups and downs cannot be told from the effect.`,
        'Use data with more clusters on that side, or a design that needs one treated place only, such as a synthetic control.',
      )
    }
  }
  const all = new Set(index).size
  if (estimator === 'aipw-cross-fitted' && all < crossFitting.folds) {
    throw refuse(
      `Cross-fitting over ${crossFitting.folds} folds keeps clusters whole, and "${cluster}" has ${all}.`,
      'Choose fewer folds.',
    )
  }
}

function columnsNamed(spec: MatchingSpec): string[] {
  const optional = [spec.placeboOutcome, spec.rounds, spec.samplingWeight].flatMap((one) => (one ? [one.column] : []))
  const covariates = allCovariates(spec).map(({ column }) => column)
  return [
    spec.unit,
    spec.outcome.column,
    spec.treatment.column,
    ...covariates,
    ...spec.preTreatmentOutcomes,
    ...(spec.cluster === undefined ? [] : [spec.cluster]),
    ...surveyColumns(spec.survey),
    ...optional,
  ]
}

/** With two rounds the same column is another measurement; in one row it is the outcome itself. */
function refuseOutcomeAsCovariate(spec: MatchingSpec): void {
  const { outcome, placeboOutcome, rounds } = spec
  const used = [...allCovariates(spec), ...(placeboOutcome ? [placeboOutcome] : [])]
  if (rounds || !used.some(({ column }) => column === outcome.column)) return
  throw new EngineError(
    'matching/outcome-as-covariate',
    `The outcome "${outcome.column}" is itself among the covariates or the placebo outcome: adjusting for it would remove the effect.`,
    { columns: [outcome.column], hint: 'Name the outcome as it was before treatment.' },
  )
}

function textGap(table: DataTable, name: string, when: keyof Visit): Gap<Visit> {
  const cells = readText(table, name)
  return [name, (visit) => cells[visit[when]] === null]
}

function numberGap(table: DataTable, name: string, when: keyof Visit): Gap<Visit> {
  const cells = readNumbers(table, name)
  return [name, (visit) => Number.isNaN(cells[visit[when]])]
}

function gapsBesideCovariates(table: DataTable, spec: MatchingSpec): Gap<Visit>[] {
  const { treatment, outcome, cluster, samplingWeight } = spec
  return [
    textGap(table, treatment.column, 'after'),
    (outcome.eventValues ? textGap : numberGap)(table, outcome.column, 'after'),
    ...(cluster === undefined ? [] : [textGap(table, cluster, 'after')]),
    ...(samplingWeight ? [numberGap(table, samplingWeight.column, 'after')] : []),
    ...surveyColumns(spec.survey).map((name) => textGap(table, name, 'after')),
  ]
}

function gapsOfCovariates(table: DataTable, spec: MatchingSpec): Gap<Visit>[] {
  return allCovariates(spec).map(({ kind, column }) =>
    (kind === 'category' ? textGap : numberGap)(table, column, 'before'),
  )
}

function readTreatment(table: DataTable, spec: MatchingSpec, rows: number[]): Uint8Array {
  const { column, treatedValues } = spec.treatment
  const cells = readText(table, column)
  const others = [...new Set(rows.map((row) => cells[row]!))].filter((cell) => !treatedValues.includes(cell))
  if (others.length > 1) {
    throw new EngineError(
      'matching/treatment-not-binary',
      `The treatment "${column}" has ${others.length} values that do not mean treated (${others.slice(0, 5).join(', ')}): one is needed.`,
      { columns: [column], hint: 'Name every treated value in treatedValues, or leave out the rows that are neither.' },
    )
  }
  const treated = Uint8Array.from(rows, (row) => (treatedValues.includes(cells[row]!) ? 1 : 0))
  const count = countTreated(treated)
  if (count === 0) {
    throw new EngineError(
      'matching/no-treated-units',
      `No row in use is treated: "${column}" never holds ${treatedValues.map((value) => `"${value}"`).join(' or ')}.`,
      { columns: [column] },
    )
  }
  if (count === treated.length) {
    throw new EngineError(
      'matching/no-comparison-units',
      `All ${count} units in use are treated by "${column}": nobody is left to compare with.`,
      { columns: [column] },
    )
  }
  return treated
}

function readOutcome(table: DataTable, spec: MatchingSpec, rows: number[]): Float64Array {
  const { column, transform, scale, eventValues } = spec.outcome
  const values = eventValues
    ? readText(table, column).map((cell) => (eventValues.includes(cell!) ? 1 : 0))
    : readTransformed(table, column, transform, rows)
  const outcome = Float64Array.from(rows, (row) => values[row] * scale)
  if (outcome.every((value) => value === outcome[0])) {
    throw new EngineError(
      'matching/constant-outcome',
      `The outcome "${column}" has the same value for every unit in use.`,
      { columns: [column] },
    )
  }
  return outcome
}

function readPlacebo(table: DataTable, { placeboOutcome }: MatchingSpec, rows: number[]): Float64Array | null {
  if (!placeboOutcome) return null
  const values = readNumbers(table, placeboOutcome.column)
  return Float64Array.from(rows, (row) => values[row])
}

/** Each group carries an outcome regression of its own, which needs residuals. */
function requireEnoughUnits(treated: Uint8Array, terms: number, { estimand }: MatchingSpec): void {
  const treatedCount = countTreated(treated)
  const comparisonCount = treated.length - treatedCount
  const neededTreated = estimand === 'ATE' ? terms + 3 : 3
  const neededComparison = terms + 3
  if (treatedCount >= neededTreated && comparisonCount >= neededComparison) return
  throw new EngineError(
    'matching/too-few-units',
    `There are ${treatedCount} treated and ${comparisonCount} comparison units; ${terms} covariate terms need at least ${neededTreated} and ${neededComparison}.`,
    { hint: 'Use fewer covariates or more units.' },
  )
}

function countTreated(treated: Uint8Array): number {
  return treated.reduce((sum, value) => sum + value, 0)
}
