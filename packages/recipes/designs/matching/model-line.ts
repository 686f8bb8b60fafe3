import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { type ChosenColumn, columnAt, columnsAt, numberAt, objectAt, textAt } from '../../model-lines/partial.ts'
import { formulaOf, outcomeIn } from '../../model-lines/r/formula.ts'
import { NO_COLUMN, type RCall } from '../../model-lines/r/r-call.ts'
import { type ColumnTerm, isColumn, type Term } from '../../model-lines/r/terms.ts'
import { rCall, rName, rTerm, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import { isSurveyed, leaveFamily, readSurveyOf, svydesign, svyset, withoutSvy } from '../../model-lines/survey-lines.ts'
import {
  leaveStataRest,
  optionOf,
  stataClusters,
  stataColumn,
  stataColumns,
  type StataCommand,
  stataTerm,
  stataTerms,
  stataVariables,
  stataWeight,
} from '../../model-lines/stata/stata-command.ts'

/** Matching covariates: a column with `I(x^2)` beside it is one covariate with its square. */
function readCovariates(reading: Reading, field: string, terms: readonly Term[], says: string): void {
  const kept = reading.keep(terms, true)
  const squared = new Set(kept.filter(({ kind }) => kind === 'square').map(({ column }) => column))
  const own = kept.filter(({ kind, column }) => kind !== 'square' || !isPlain(kept, column))
  if (own.length === 0) return
  reading.columnsIn(
    field,
    own.map((term) => covariateOf(term, squared)),
    says,
    own,
  )
  if (own.some(({ kind }) => kind === 'category')) {
    reading.remark(
      'Columns taken as groups need the level that the others are compared with: name it in the step Covariates.',
    )
  }
}

function isPlain(terms: readonly ColumnTerm[], column: string): boolean {
  return terms.some((term) => term.kind === 'number' && term.column === column)
}

function covariateOf({ kind, column, transform }: ColumnTerm, squared: ReadonlySet<string>): Record<string, unknown> {
  return kind === 'category' ? { kind, column } : { kind: 'number', column, transform, squared: squared.has(column) }
}

function readTreatment(reading: Reading, column: string): void {
  reading.treats(column)
  const treatment = { column, treatedValues: ['1'] }
  reading.columnsIn('treatment', treatment, 'Treated where it is 1', [{ column, transform: 'none' }])
}

function readEstimand(reading: Reading, estimand: string): void {
  if (estimand === 'ATT' || estimand === 'ATE') {
    reading.set('estimand', estimand, 'Estimand', estimand)
    return
  }
  reading.leave(estimand, 'The effect on those treated (ATT) and on everyone (ATE) are offered.')
}

export interface Neighbours {
  ratio: number | null
  caliper: number | null
  order: string | null
}

/** The matching estimates that stand beside the primary one. */
function readNeighbours(reading: Reading, { ratio, caliper, order }: Neighbours): void {
  const orders = ['largest', 'data', 'closest']
  const chosen = { ratio: ratio ?? 1, caliper, order: order !== null && orders.includes(order) ? order : 'largest' }
  const limit = caliper === null ? 'no caliper' : `caliper ${caliper} SD`
  reading.set('nearestNeighbour', chosen, 'Nearest neighbors', `${chosen.ratio} for each treated unit, ${limit}`)
  if (order !== null && !orders.includes(order))
    reading.leave(order, 'Matches are made largest score first, in the order of the data, or closest first.')
}

const PRIMARY_IS_WEIGHTED =
  'The primary estimate weights by the propensity score and adjusts (AIPW); the matched estimates stand beside it.'

/** `matchit(t ~ x1 + x2, method = "nearest", ratio = 1, caliper = 0.2)` of MatchIt. */
const matchit: RCommand = {
  order: ['formula', 'data', 'method', 'distance'],
  read(call, reading) {
    readScore(call, reading, 'ATT')
    const caliper = call.number('caliper')
    const inSd = call.flag('std.caliper') !== false
    if (caliper !== null && !inSd)
      reading.leave(`caliper = ${caliper}`, 'A caliper is given in standard deviations of the logit.')
    const method = call.word('method') ?? 'nearest'
    if (method === 'nearest') {
      readNeighbours(reading, {
        ratio: call.number('ratio'),
        caliper: inSd ? caliper : null,
        order: call.word('m.order'),
      })
    } else reading.leave(`method = "${method}"`, METHODS[method] ?? 'This engine does not match that way.')
    if (call.flag('replace') !== null) reading.remark('Matches with and without replacement are both shown.')
    const distance = call.word('distance') ?? 'glm'
    if (distance === 'mahalanobis')
      reading.remark('Matches by the distance of Mahalanobis and by that of the score are both shown.')
    if (!SHOWN_DISTANCES.includes(distance))
      reading.leave(
        `distance = "${distance}"`,
        'The score is a logistic regression; distances by it and by Mahalanobis are shown.',
      )
    reading.remark(PRIMARY_IS_WEIGHTED)
    call.leaveRest(reading)
  },
}

const SHOWN_DISTANCES = ['glm', 'logit', 'ps', 'mahalanobis']
const METHODS: Record<string, string> = {
  cem: 'Coarsened exact matching stands beside the primary estimate without being asked for.',
  exact: 'Exact matching is not offered; coarsened exact matching stands beside the primary estimate.',
  optimal: 'Optimal matching is not offered; MatchIt has it.',
  full: 'Full matching is not offered; MatchIt has it.',
  genetic: 'Genetic matching is not offered; MatchIt has it.',
  subclass: 'Subclassification is not offered; MatchIt has it.',
}

/** `weightit(t ~ x1 + x2, method = "ps", estimand = "ATT")` of WeightIt. */
const weightit: RCommand = {
  order: ['formula', 'data', 'method', 'estimand'],
  read(call, reading) {
    readScore(call, reading, 'ATE')
    const method = call.word('method') ?? 'glm'
    if (!['glm', 'ps', 'ebal'].includes(method))
      reading.leave(`method = "${method}"`, 'The score is a logistic regression; entropy balancing stands beside it.')
    reading.remark(
      method === 'ebal'
        ? 'Entropy balancing stands beside the primary estimate, which weights by the propensity score and adjusts (AIPW).'
        : PRIMARY_IS_WEIGHTED,
    )
    call.leaveRest(reading)
  },
}

/** @param estimand the one that the package estimates where none is named */
function readScore(call: RCall, reading: Reading, estimand: 'ATT' | 'ATE'): void {
  const formula = formulaOf(call, 'formula')
  const treatment = outcomeIn(formula, reading)
  if (treatment) readTreatment(reading, treatment.column)
  readCovariates(reading, 'covariates', formula?.parts[0] ?? [], 'Covariates')
  readEstimand(reading, call.word('estimand') ?? estimand)
  const weight = call.plainColumn('s.weights')
  if (weight) reading.columnsIn('samplingWeight', { column: weight.column }, 'Sampling weight', [weight])
  reading.remark('The line names no outcome: choose it in the step Outcomes.')
}

/** `teffects aipw (y x1 x2) (t x1 x2), atet`, and its sisters. */
const teffects: StataReader = {
  read(command, reading) {
    const method = command.words.find(({ group }) => !group)?.text ?? ''
    const [outcomeModel, treatmentModel] = command.words
      .filter(({ group }) => group)
      .map(({ text }, place) => modelOf(text, place === 0 ? 'linear' : 'logit', reading))
    const [outcome, ...adjusted] = outcomeModel?.terms ?? []
    const [treatment, ...scored] = treatmentModel?.terms ?? []
    if (outcome && isColumn(outcome)) reading.outcome(outcome)
    else if (outcome) reading.leave(outcome.text, NO_COLUMN)
    if (treatment && isColumn(treatment)) readTreatment(reading, treatment.column)
    else if (treatment) reading.leave(treatment.text, NO_COLUMN)
    const isBoth = scored.length > 0 && adjusted.length > 0 && namesIn(scored) !== namesIn(adjusted)
    readCovariates(reading, 'covariates', scored.length > 0 ? scored : adjusted, 'Covariates')
    if (isBoth) readCovariates(reading, 'outcomeCovariates', adjusted, 'Covariates of the outcome models')
    readEstimand(reading, command.options.has('atet') ? 'ATT' : 'ATE')
    if (['psmatch', 'nnmatch'].includes(method)) {
      readNeighbours(reading, { ratio: numberOption(command, 'nneighbor', reading), caliper: null, order: null })
      const caliper = optionOf(command, 'caliper')
      if (caliper !== null)
        reading.leave(
          `caliper(${caliper})`,
          'A caliper is given in standard deviations of the logit: set it in the step Assignment.',
        )
    }
    if (method !== 'aipw') reading.remark(PRIMARY_IS_WEIGHTED)
    readWeight(command, reading)
    readClusters(command, reading)
    leaveStataRest(command, reading, ['atet', 'ate', 'nneighbor', 'caliper', 'robust', 'groups'])
  },
}

/** `psmatch2 t x1 x2, outcome(y) neighbor(1) caliper(0.2)`. */
const psmatch2: StataReader = {
  read(command, reading) {
    const [treated, ...terms] = stataVariables(command)
    const treatment = stataColumn(treated, reading)
    if (treatment) readTreatment(reading, treatment.column)
    readCovariates(reading, 'covariates', terms.map(stataTerm), 'Covariates')
    const [outcome, ...outcomes] = stataColumns(optionOf(command, 'outcome'), reading)
    if (outcome !== undefined) reading.outcome({ column: outcome, transform: 'none' })
    for (const more of outcomes)
      reading.leave(`outcome ${more}`, 'One outcome a line: add the others in the step Outcomes.')
    readEstimand(reading, command.options.has('ate') ? 'ATE' : 'ATT')
    const isOther = OTHER_MATCHES.some((name) => command.options.has(name))
    if (!isOther)
      readNeighbours(reading, { ratio: numberOption(command, 'neighbor', reading), caliper: null, order: null })
    if (!command.options.has('logit'))
      reading.remark('psmatch2 fits a probit; the score is a logistic regression here.')
    const caliper = optionOf(command, 'caliper')
    if (caliper !== null)
      reading.leave(
        `caliper(${caliper})`,
        'psmatch2 measures it in the score; here it is in standard deviations of the logit: set it in the step Assignment.',
      )
    if (command.options.has('noreplacement')) reading.remark('Matches with and without replacement are both shown.')
    reading.remark(PRIMARY_IS_WEIGHTED)
    readWeight(command, reading)
    leaveStataRest(command, reading, ['outcome', 'ate', 'logit', 'neighbor', 'caliper', 'noreplacement'])
  },
}

/** Matches that are no nearest neighbors. */
const OTHER_MATCHES = ['kernel', 'radius', 'llr', 'spline', 'mahalanobis']

/** `y x1 x2, logit`: what stands behind the comma is the kind of model; `own` is the one that is fitted here. */
function modelOf(text: string, own: 'linear' | 'logit', reading: Reading): { terms: Term[] } {
  const [variables, kind = ''] = text.split(',').map((part) => part.trim())
  if (kind !== '' && kind !== own)
    reading.leave(kind, 'The score is a logistic regression, and the models of the outcome are linear.')
  return { terms: stataTerms(variables) }
}

function namesIn(terms: readonly Term[]): string {
  return terms
    .map((term) => (isColumn(term) ? term.column : term.text))
    .sort()
    .join(' ')
}

function numberOption(command: StataCommand, name: string, reading: Reading): number | null {
  const typed = optionOf(command, name)
  const value = Number(typed ?? NaN)
  if (Number.isInteger(value) && value >= 1) return value
  if (typed !== null) reading.leave(`${name}(${typed})`, 'Each treated unit has one match or more: write the number.')
  return null
}

function readWeight(command: StataCommand, reading: Reading): void {
  const weight = stataWeight(command, reading)
  if (weight) reading.columnsIn('samplingWeight', { column: weight.column }, 'Sampling weight', [weight])
}

function readClusters(command: StataCommand, reading: Reading): void {
  const [cluster, ...others] = stataClusters(command, reading)
  if (cluster !== undefined) reading.column('cluster', cluster, 'Standard errors clustered on')
  for (const column of others) {
    reading.leave(`clustered on ${column} too`, 'Errors are clustered on one column: choose the wider one.')
  }
}

const REGRESSION_BESIDE =
  'The regression of the line stands beside the primary estimate as “Least squares”; the primary weights by the propensity score, too (AIPW).'

/** `svyglm(y ~ t + x, design = svydesign(…))` of survey, where matching was chosen before: the first term is the treatment. */
const svyglm: RCommand = {
  order: ['formula', 'design', 'subset', 'family'],
  needsChoice: true,
  fits: (call) => formulaOf(call, 'formula') !== null,
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    const outcome = outcomeIn(formula, reading)
    if (outcome) reading.outcome(outcome)
    const [treatment, ...terms] = formula?.parts[0] ?? []
    readRegression(treatment, terms, reading)
    readSurveyOf(call, reading)
    leaveFamily(call, reading)
    call.leaveRest(reading)
  },
}

/** `svy: regress y t x` of Stata, where matching was chosen before. */
const surveyedRegression: StataReader = {
  needsChoice: true,
  fits: isSurveyed,
  read(given, reading) {
    const command = withoutSvy(given, reading)
    const [outcome, treatment, ...terms] = stataVariables(command)
    const column = stataColumn(outcome, reading)
    if (column) reading.outcome(column)
    readRegression(treatment === undefined ? undefined : stataTerm(treatment), terms.map(stataTerm), reading)
    leaveStataRest(command, reading, ['robust'])
  },
}

function readRegression(treatment: Term | undefined, terms: readonly Term[], reading: Reading): void {
  if (treatment && isColumn(treatment)) readTreatment(reading, treatment.column)
  else if (treatment) reading.leave(treatment.text, NO_COLUMN)
  readCovariates(reading, 'covariates', terms, 'Covariates')
  reading.remark(REGRESSION_BESIDE)
}

/** Matching and weighting as their field types them: `matchit`, `weightit`, `teffects`, `psmatch2`, and `svyglm` of a survey. */
export const modelLines: DesignModelLines = {
  r: { matchit, weightit, svyglm, svydesign },
  stata: { teffects, psmatch2, svyset, regress: surveyedRegression, reg: surveyedRegression },
  write: writeMatchingLine,
}

/** The matching beside the primary estimate, as `matchit` has it: `matchit(t ~ x, data, method = "nearest")`. */
function writeMatchingLine(draft: Readonly<Record<string, unknown>>): string | null {
  const treatment = columnAt(draft, 'treatment')
  const covariates = columnsAt(draft, 'covariates')
  if (!treatment || covariates.length === 0) return null
  const neighbours = objectAt(draft, 'nearestNeighbour')
  const ratio = numberAt(neighbours, 'ratio')
  const caliper = numberAt(neighbours, 'caliper')
  const order = textAt(neighbours, 'order')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('matchit', [
    ['', `${rName(treatment.column)} ~ ${covariates.flatMap(terms).join(' + ')}`],
    ['data', 'data'],
    ['method', '"nearest"'],
    ['distance', '"glm"'],
    ['estimand', rText(textAt(draft, 'estimand') ?? 'ATT')],
    ['ratio', ratio === null ? null : String(ratio)],
    ['caliper', caliper === null ? null : String(caliper)],
    ['m.order', order === null ? null : rText(order)],
    ['s.weights', weight === null ? null : rText(weight)],
  ])
}

function terms(chosen: ChosenColumn): string[] {
  if (chosen.kind === 'category') return [`factor(${rName(chosen.column)})`]
  const own = rTerm(chosen)
  return chosen.squared ? [own, `I(${own}^2)`] : [own]
}
