import type { RCommand } from '../../../model-lines/model-line.ts'
import { type Reading, withKind } from '../../../model-lines/reading.ts'
import { type Call, type Expression, sidesOf } from '../../../model-lines/r/parse.ts'
import { effectsIn } from '../../../model-lines/effects.ts'
import { clustersOf, fixestClusters, formulaOf } from '../../../model-lines/r/formula.ts'
import { RCall } from '../../../model-lines/r/r-call.ts'
import { columnOf, type ColumnUse, isColumn, partsOf, type Renamed, termsOf } from '../../../model-lines/r/terms.ts'
import { COVARIATES_SAY, readCluster } from './periods-and-clusters.ts'
import { IMPUTED, isTwoWay, readModel, readTwoWay } from './read-two-way.ts'

/** `att_gt` of the package did (Callaway & Sant'Anna). */
export const attGt: RCommand = {
  order: ['yname', 'tname', 'idname', 'gname', 'xformla', 'data'],
  read: readAttGt,
}

/** `aggte(att_gt(…), type = "dynamic")`: which average is reported. */
export const aggte: RCommand = {
  order: ['MP', 'type'],
  fits: (call) => isGroupTime(call.get('MP')),
  read(call, reading) {
    const groupTime = call.get('MP') as Call
    readAttGt(new RCall(groupTime, call.line, attGt.order), reading)
    const type = call.word('type') ?? 'group'
    if (AVERAGES.includes(type)) reading.set('aggregation', type, 'Average of the effects', type)
    else reading.leave(`type = "${type}"`, `The averages are ${AVERAGES.join(', ')}.`)
    call.leaveRest(reading)
  },
}

export const AVERAGES = ['simple', 'group', 'dynamic', 'calendar']

function isGroupTime(expression: Expression | null): boolean {
  return expression?.kind === 'call' && expression.name === 'att_gt'
}

/** `did_imputation` of the package didimputation: the same columns under the same names. */
export const didImputation: RCommand = {
  order: ['data', 'yname', 'gname', 'tname', 'idname', 'first_stage'],
  read(call, reading) {
    readGroupTime(call, reading)
    reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
    readCluster(reading, clustersOf(call, ['cluster_var'], reading))
    if (!readFirstStage(call, reading)) {
      reading.remark('The imputation estimator stands beside the primary estimate, which averages group-time effects.')
    }
    call.leaveRest(reading)
  },
}

/** `first_stage = ~ x | unit[year] + year + region^year`: whether it has more than effects of units and of periods. */
function readFirstStage(call: RCall, reading: Reading): boolean {
  const value = call.get('first_stage')
  const sides = value && sidesOf(value)
  if (!sides) return false
  const [covariates, effects = []] = partsOf(sides.right).map((part) => termsOf(part, call.line))
  const { single, crossed, slopes } = effectsIn(effects, reading)
  const named = (field: string) => reading.analysis[field] as string | undefined
  const [unit, time] = [named('unit'), named('time')]
  const others = single.filter((column) => column !== unit && column !== time)
  const model = { effects: [...others.map((name) => ({ text: name, columns: [name] })), ...crossed], slopes }
  const isImputed = readModel(reading, { ...model, ...(unit && { unit }), ...(time && { time }) })
  if (isImputed) reading.terms('covariates', covariates, 'Covariates', withKind)
  else for (const term of covariates) reading.leave(isColumn(term) ? term.column : term.text, NO_FIRST_STAGE)
  if (isImputed) reading.remark(IMPUTED)
  return isImputed
}

const NO_FIRST_STAGE =
  'The imputation estimator stands beside the primary one without covariates. With further effects or unit trends it is the primary one and takes them.'

/** `feols` of fixest: two-way fixed effects, or `sunab`. */
export const feols: RCommand = {
  order: ['fml', 'data', 'vcov'],
  fits(call) {
    const formula = formulaOf(call, 'fml')
    if (formula === null || formula.instrumented !== null) return false
    const [terms, effects = []] = formula.parts
    return effects.length === 2 || isTwoWay(effectsIn(effects).single, terms, effectsIn(effects).crossed)
  },
  read(call, reading) {
    const formula = formulaOf(call, 'fml')!
    const [, effects] = formula.parts
    readOutcome(reading, formula.outcome, formula.outcomeText)
    const { single, crossed, slopes } = effectsIn(effects, reading)
    const clusters = fixestClusters(call, single, reading)
    const sunab = sunabIn(formula.right)
    const terms = formula.parts[0].filter((term) => term.kind !== 'other' || !term.text.startsWith('sunab('))
    readTwoWay(reading, {
      effects: single,
      crossed,
      slopes,
      sunab,
      terms,
      clusters,
      weight: call.plainColumn('weights'),
    })
    for (const { name, value } of sunabCall(formula.right)?.args.slice(2) ?? [])
      reading.leave(`${name === null ? '' : `${name} = `}${call.shown(value)}`, SUNAB_AS_ALWAYS)
    call.leaveRest(reading)
  },
}

const SUNAB_AS_ALWAYS =
  'The estimate of sunab compares with the last period before adoption and with units never treated, or else treated last.'

function readAttGt(call: RCall, reading: Reading): void {
  readGroupTime(call, reading)
  const control = call.word('control_group') ?? 'nevertreated'
  if (!['nevertreated', 'notyettreated'].includes(control))
    reading.leave(`control_group = "${control}"`, 'The comparison is with units never treated, or not yet treated.')
  const comparison = control === 'notyettreated' ? 'not-yet-treated' : 'never-treated'
  reading.set('comparison', comparison, 'Compared with', comparison.replaceAll('-', ' '))
  reading.terms('covariates', call.terms('xformla'), COVARIATES_SAY, withKind)
  const method = call.word('est_method')
  if (method !== null && ['dr', 'reg', 'ipw'].includes(method))
    reading.set('estimator', method, 'Covariates enter by', method)
  else if (method !== null) reading.leave(`est_method = "${method}"`, 'Covariates enter by dr, reg or ipw.')
  const anticipation = call.number('anticipation')
  if (anticipation !== null) reading.set('anticipation', anticipation, 'Periods of anticipation', String(anticipation))
  const isPanel = call.flag('panel')
  if (isPanel === false) reading.set('data', 'repeated-cross-sections', 'Rows', 'individuals seen once')
  else if (isPanel) reading.take('Rows', 'units seen again in each period')
  const weight = call.plainColumn('weightsname')
  if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
  // att_gt always clusters on the unit, and the group that is named beside it holds whole units
  const clusters = clustersOf(call, ['clustervars'], reading)
  const wider = clusters.filter((column) => column !== reading.analysis['unit'])
  readCluster(reading, wider.length > 0 ? wider : clusters)
  readDraws(call, reading)
  const isUnbalanced = call.flag('allow_unbalanced_panel')
  // of individuals seen once nobody lacks a row: att_gt reads the option only with panel = TRUE
  if (isUnbalanced !== null && isPanel !== false) {
    const [way, says] = isUnbalanced ? ['use', 'used in the periods they have'] : ['leave-out', 'left out']
    reading.set('incompleteUnits', way, 'Units that lack a row in some period', says)
  }
  const basePeriod = call.word('base_period')
  if (basePeriod === 'universal') reading.take('Event study', EVENT_STUDY_BASE)
  else if (basePeriod !== null)
    reading.leave(
      `base_period = "${basePeriod}"`,
      'The event study compares every period with the last one before adoption.',
    )
  call.leaveRest(reading)
}

function readGroupTime(call: RCall, reading: Reading): void {
  const renamed = renamedIn(call.get('data'))
  readOutcome(reading, call.column('yname', renamed), 'yname')
  readName(reading, 'time', call.plainColumn('tname'), 'Period')
  readName(reading, 'unit', call.plainColumn('idname'), 'Unit')
  const cohort = call.plainColumn('gname')
  if (cohort) readFirstTreated(reading, cohort)
}

export function readFirstTreated(reading: Reading, { column }: ColumnUse): void {
  reading.columnsIn('adoption', { kind: 'first-treated', column }, 'First treated period', [
    { column, transform: 'none' },
  ])
}

function readName(reading: Reading, field: string, use: ColumnUse | null, says: string): void {
  if (use) reading.column(field, use.column, says)
}

function readOutcome(reading: Reading, outcome: ColumnUse | null, text: string): void {
  if (outcome) reading.outcome(outcome)
  else reading.leave(text, 'It names no column. Make it a column of the data first.')
}

export const EVENT_STUDY_BASE = 'every period beside the last one before adoption'

export const ERRORS_ARE_ANALYTIC =
  'Standard errors are those of the influence functions; the bootstrap gives the band of the event study.'

function readDraws(call: RCall, reading: Reading): void {
  const draws = call.number('biters')
  const isBootstrapped = call.flag('bstrap')
  if (isBootstrapped === true) reading.leave('bstrap = TRUE', ERRORS_ARE_ANALYTIC)
  if (isBootstrapped === false) reading.take('Standard errors', 'from the influence functions')
  if (call.flag('cband') !== null) reading.take('Intervals of the event study', 'of each effect, and of all at once')
  if (isBootstrapped === false && draws !== null) reading.computes(`biters = ${draws}`)
  if (isBootstrapped === false || draws === null) return
  if (draws >= 99) reading.set('bootstrapDraws', draws, 'Draws of the bootstrap', String(draws))
  else reading.leave(`biters = ${draws}`, 'A bootstrap takes 99 draws or more.')
}

/** Columns that `data = transform(data, log_y = log(y))` makes; `mutate` and `within` alike. */
function renamedIn(data: Expression | null): Renamed {
  if (data?.kind !== 'call') return new Map()
  return new Map(
    data.args.flatMap(({ name, value }) => {
      const use = name === null ? null : columnOf(value)
      return name !== null && use ? [[name, use] as const] : []
    }),
  )
}

/** The two columns of `sunab(cohort, period)`, wherever it stands in the formula. */
export function sunabIn(right: Expression): { cohort: ColumnUse; time: ColumnUse } | null {
  const [cohort, time] = sunabCall(right)?.args.map(({ value }) => columnOf(value)) ?? []
  return cohort && time ? { cohort, time } : null
}

function sunabCall(right: Expression): Call | null {
  if (right.kind === 'operator') {
    for (const operand of right.operands) {
      const found = sunabCall(operand)
      if (found) return found
    }
  }
  return right.kind === 'call' && right.name === 'sunab' ? right : null
}
