import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { type Effects, effectsIn, rEffects, stataEffects } from '../../model-lines/effects.ts'
import { SEVERAL_TREATMENTS } from '../../model-lines/not-offered.ts'
import {
  type ChosenColumn,
  columnAt,
  columnsAt,
  columnSetsAt,
  objectAt,
  textAt,
  textsAt,
} from '../../model-lines/partial.ts'
import {
  clustersOf,
  fixestClusters,
  type Formula,
  formulaOf,
  groupsIn,
  outcomeIn,
} from '../../model-lines/r/formula.ts'
import { NO_COLUMN, type RCall, SE_FOLLOW } from '../../model-lines/r/r-call.ts'
import {
  type ColumnTerm,
  type ColumnUse,
  isColumn,
  isWithoutConstant,
  partsOf,
  type Term,
  termsOf,
  termsTakenAway,
  withMains,
} from '../../model-lines/r/terms.ts'
import { operandsOf, sidesOf } from '../../model-lines/r/parse.ts'
import { rCall, rName, rTerm } from '../../model-lines/r/write-r.ts'
import { type Reading, withTransform } from '../../model-lines/reading.ts'
import {
  leaveStataRest,
  stataClusters,
  stataTerm,
  stataTerms,
  stataWeight,
} from '../../model-lines/stata/stata-command.ts'

/** `ivregress 2sls y x (d = z), vce(cluster c)`, and the commands that read alike. */
const ivregress: StataReader = {
  fits: ({ words }) => words.some(({ text, group }) => group && text.includes('=')),
  read(command, reading) {
    const { words, options } = command
    const [outcome, ...exogenous] = words
      .filter(({ text, group }) => !group && !METHODS.includes(text))
      .map(({ text }) => stataTerm(text))
    const [endogenous, instruments] = words.find(({ group }) => group)!.text.split('=')
    const method = words.find(({ text }) => METHODS.includes(text))?.text
    // weights of a sample come with robust errors, whatever else is said
    const isSampled = command.weight?.kind.startsWith('p') === true
    const isRobust = options.has('robust') || /^(?:r|hc1)/.test(options.get('vce') ?? '') || isSampled
    if (outcome && !isColumn(outcome)) reading.leave(outcome.text, NO_COLUMN)
    readTwoStage(reading, {
      outcome: outcome && isColumn(outcome) ? outcome : null,
      endogenous: stataTerms(endogenous),
      instruments: stataTerms(instruments ?? ''),
      exogenous,
      effects: stataEffects(command, reading),
      clusters: stataClusters(command, reading),
      weight: stataWeight(command, reading),
      // the weighting matrix of gmm says which errors it has, and it is not taken
      covariance: isRobust ? 'hc1' : method === 'gmm' ? null : 'iid',
    })
    if (method !== undefined && method !== '2sls') {
      reading.leave(method, 'The primary estimate is two-stage least squares; LIML and others stand beside it.')
    }
    if (options.has('small')) reading.take('Degrees of freedom, as with “small”', 'rows less coefficients')
    else if (BY_ROWS.includes(command.name)) reading.remark(DIVIDES_BY_N)
    if (options.has('fe')) reading.leave('fe', 'Name the fixed effect itself: xtset is not part of the line.')
    leaveStataRest(command, reading, ['absorb', 'fe', 'robust', 'small', 'groups'])
  },
}

/** Commands whose errors count every row where `small` does not stand. */
const BY_ROWS = ['ivregress', 'ivreg2', 'xtivreg2']
const DIVIDES_BY_N =
  'Without “small” the command divides by n; the errors here divide by rows less coefficients, as with “small”.'

/** A two-stage regression, in whatever language. */
interface TwoStage {
  outcome: ColumnUse | null
  endogenous: readonly Term[]
  instruments: readonly Term[]
  exogenous: readonly Term[]
  effects: Effects
  clusters: readonly string[]
  weight: ColumnUse | null
  /** Covariance without clusters, where the line says it. */
  covariance: 'hc1' | 'iid' | null
}

function readTwoStage(reading: Reading, line: TwoStage): void {
  if (line.outcome) reading.outcome(line.outcome)
  const named = line.endogenous.find(isColumn)
  if (named) reading.treats(named.column)
  const [treatment, ...others] = reading.keep(line.endogenous)
  if (treatment) {
    const use = withTransform(treatment)
    reading.columnsIn('treatment', use, 'Endogenous treatment', [use])
  }
  for (const { column } of others) {
    reading.leave(column, SEVERAL_TREATMENTS)
  }
  reading.terms('instruments', line.instruments, 'Instruments', withKind)
  const hasEffects = line.effects.single.length + line.effects.crossed.length > 0
  const exogenous = hasEffects ? line.exogenous.filter((term) => !isWithoutConstant(term)) : line.exogenous
  reading.terms('exogenous', exogenous, 'Exogenous covariates', withKind)
  readEffects(reading, line.effects)
  const [cluster, second, ...more] = line.clusters
  if (cluster !== undefined) reading.column('cluster', cluster, 'Standard errors clustered on')
  if (second !== undefined) reading.column('secondCluster', second, 'And on')
  for (const column of more) reading.leave(`clustered on ${column} too`, 'Errors are clustered two ways at most.')
  if (cluster === undefined && line.covariance)
    reading.set('covariance', line.covariance, 'Standard errors', line.covariance)
  if (line.weight) reading.columnsIn('samplingWeight', { column: line.weight.column }, 'Weight', [line.weight])
}

function readEffects(reading: Reading, { single, crossed, slopes }: Effects): void {
  const asColumns = single.map((column): ColumnUse => ({ column, transform: 'none' }))
  if (single.length > 0) reading.columnsIn('effects', single, 'Fixed effects', asColumns)
  if (crossed.length > 0) {
    const fields = crossed.map(({ columns }) => ({ columns }))
    reading.columnLists('crossedEffects', fields, 'Fixed effects of several columns together')
  }
  for (const { text } of slopes) reading.leave(text, NO_SLOPES)
}

const NO_SLOPES =
  'Slopes of groups are not taken out with instruments. Make indicators of the groups times the column by steps of the data recipe, where they are few, and name them as covariates.'

function withKind({ column, transform, kind }: ColumnTerm): { column: string; transform: string; kind: string } {
  return { column, transform, kind: kind === 'category' ? 'category' : 'number' }
}

const METHODS = ['2sls', 'liml', 'gmm']

/** `feols(y ~ x | effects | d ~ z)` of fixest. */
const feols: RCommand = {
  order: ['fml', 'data', 'vcov'],
  fits: (call) => formulaOf(call, 'fml')?.instrumented != null,
  read(call, reading) {
    const formula = formulaOf(call, 'fml')!
    const { parts, instrumented } = formula
    const effects = effectsIn(parts[1] ?? [], reading)
    const vcov = call.word('vcov')
    call.settle('vcov')
    const covariance = COVARIANCES[vcov?.toLowerCase() ?? ''] ?? null
    const clusters = covariance ? clustersOf(call, ['cluster'], reading) : fixestClusters(call, effects.single, reading)
    readTwoStage(reading, {
      outcome: outcomeIn(formula, reading),
      ...instrumented!,
      exogenous: parts[0],
      effects,
      clusters,
      weight: call.plainColumn('weights'),
      covariance,
    })
    call.leaveRest(reading)
  },
}

const COVARIANCES: Readonly<Record<string, 'iid' | 'hc1'>> = { iid: 'iid', hetero: 'hc1', hc1: 'hc1', white: 'hc1' }

/** `ivreg(y ~ d + x | z + x)` of AER and ivreg, and `ivreg(y ~ x | d | z)` of ivreg. */
const ivreg: RCommand = {
  order: ['formula', 'instruments', 'data'],
  read(call, reading) {
    readTwoStage(reading, {
      ...stagesOf(call, reading),
      effects: effectsIn([]),
      clusters: clustersOf(call, ['cluster', 'clusters'], reading),
      weight: call.plainColumn('weights'),
      covariance: null,
    })
    call.leaveRest(reading)
  },
}

/** `iv_robust(y ~ d + x | z + x, clusters = c)` of estimatr. */
const ivRobust: RCommand = {
  order: ['formula', 'data', 'weights', 'subset', 'clusters', 'fixed_effects'],
  read(call, reading) {
    readTwoStage(reading, {
      ...stagesOf(call, reading),
      effects: effectsIn(call.terms('fixed_effects'), reading),
      clusters: clustersOf(call, ['clusters'], reading),
      weight: call.plainColumn('weights'),
      covariance: ESTIMATR[call.word('se_type') ?? ''] ?? null,
    })
    const errors = call.word('se_type')
    if (errors !== null && ESTIMATR[errors] === undefined) reading.leave(`se_type = "${errors}"`, SE_FOLLOW)
    call.leaveRest(reading)
  },
}

const ESTIMATR: Readonly<Record<string, 'iid' | 'hc1'>> = { classical: 'iid', HC1: 'hc1', stata: 'hc1' }

/** `felm(y ~ x | effects | (d ~ z) | cluster)` of lfe. */
const felm: RCommand = {
  order: ['formula', 'data'],
  fits: (call) => instrumentsOfFelm(formulaOf(call, 'formula')) !== null,
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    const [exogenous, effects, , clusters = []] = formula.parts
    const { left, right } = instrumentsOfFelm(formula)!
    readTwoStage(reading, {
      outcome: outcomeIn(formula, reading),
      exogenous,
      endogenous: operandsOf(left!, '|').flatMap((one) => termsOf(one, call.line)),
      instruments: termsOf(right, call.line),
      effects: effectsIn(effects ?? [], reading),
      clusters: groupsIn(clusters, reading),
      weight: call.plainColumn('weights'),
      covariance: null,
    })
    call.leaveRest(reading)
  },
}

/** The third part of felm's formula, where it is one of its own. */
function instrumentsOfFelm(formula: Formula | null): ReturnType<typeof sidesOf> {
  const third = formula && partsOf(formula.right)[2]
  const sides = third ? sidesOf(third) : null
  return sides?.left ? sides : null
}

type Stages = Pick<TwoStage, 'outcome' | 'endogenous' | 'instruments' | 'exogenous'>

/** Of two parts, what stands in both is exogenous; of three, each part is one of them. */
function stagesOf(call: RCall, reading: Reading): Stages {
  const formula = formulaOf(call, 'formula')
  if (!formula) return { outcome: null, endogenous: [], instruments: [], exogenous: [] }
  const parts = formula.parts.map(withMains)
  const outcome = outcomeIn(formula, reading)
  if (parts.length >= 3) return { outcome, exogenous: parts[0], endogenous: parts[1], instruments: parts[2] }
  const second = parts[1] ?? call.terms('instruments')
  const isUpdate = second.some((term) => columnIn(term) === '.')
  return isUpdate ? { outcome, ...updated(formula, call) } : { outcome, ...parted(parts[0], second) }
}

/** `. - d + z`: the regressors without d, and z. */
function updated({ parts, right }: Formula, call: RCall): Omit<Stages, 'outcome'> {
  const removed = new Set(partsOf(right).flatMap((part) => termsTakenAway(part, call.line).map(columnIn)))
  const isKept = (term: Term) => !removed.has(columnIn(term))
  const added = parts[1].filter((term) => columnIn(term) !== '.')
  return parted(parts[0], [...parts[0].filter(isKept), ...added])
}

function parted(regressors: Term[], instruments: Term[]): Omit<Stages, 'outcome'> {
  const named = (terms: Term[]) => new Set(terms.map(columnIn))
  const [inFirst, inSecond] = [named(regressors), named(instruments)]
  return {
    endogenous: regressors.filter((term) => !inSecond.has(columnIn(term))),
    exogenous: regressors.filter((term) => inSecond.has(columnIn(term))),
    instruments: instruments.filter((term) => !inFirst.has(columnIn(term))),
  }
}

/** What stands there, so that `x` is not taken for `log(x)` or its square. */
function columnIn(term: Term): string {
  if (!isColumn(term)) return term.text
  return [term.kind, term.transform, term.column].filter((word) => word !== 'number' && word !== 'none').join(' ')
}

/** Instrumental variables as its field types them: `feols` with an instrument, `ivreg`, `iv_robust`, `ivregress` … */
export const modelLines: DesignModelLines = {
  r: { feols, ivreg, iv_robust: ivRobust, tsls: ivreg, felm },
  stata: {
    ivregress,
    ivreg2: ivregress,
    ivreg: ivregress,
    ivreghdfe: ivregress,
    reghdfe: ivregress,
    xtivreg: ivregress,
    xtivreg2: ivregress,
  },
  write: writeIvLine,
}

/** `feols(y ~ x | effects | d ~ z, data, cluster = ~ c + g)`. */
function writeIvLine(draft: Readonly<Record<string, unknown>>): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  const instruments = columnsAt(draft, 'instruments')
  if (!outcome || !treatment || instruments.length === 0) return null
  const exogenous = columnsAt(draft, 'exogenous')
  const effects = rEffects(textsAt(draft, 'effects'), columnSetsAt(draft, 'crossedEffects'))
  const parts = [
    exogenous.length === 0 ? '1' : exogenous.map(term).join(' + '),
    ...(effects === '' ? [] : [effects]),
    `${rTerm(treatment)} ~ ${instruments.map(term).join(' + ')}`,
  ]
  const clusters = ['cluster', 'secondCluster'].map((field) => textAt(draft, field)).filter((name) => name !== null)
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('feols', [
    ['', `${rTerm(outcome)} ~ ${parts.join(' | ')}`],
    ['data', 'data'],
    ['vcov', clusters.length > 0 ? null : draft['covariance'] === 'iid' ? '"iid"' : '"HC1"'],
    ['cluster', clusters.length === 0 ? null : `~ ${clusters.map(rName).join(' + ')}`],
    ['weights', weight === null ? null : `~ ${rName(weight)}`],
  ])
}

function term(chosen: ChosenColumn): string {
  return chosen.kind === 'category' ? `factor(${rTerm(chosen)})` : rTerm(chosen)
}
