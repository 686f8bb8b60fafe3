import { EngineError } from '@casefiles/engine/analysis'
import { NOT_OFFERED } from '../../model-lines/not-offered.ts'
import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { columnAt, columnsAt, numberAt, objectAt, textAt } from '../../model-lines/partial.ts'
import { membersOf, numberOf } from '../../model-lines/r/parse.ts'
import { clustersOf } from '../../model-lines/r/formula.ts'
import type { RCall } from '../../model-lines/r/r-call.ts'
import { columnOf, type ColumnUse, type Term } from '../../model-lines/r/terms.ts'
import { rCall, rName, rText } from '../../model-lines/r/write-r.ts'
import { type Reading, withKind } from '../../model-lines/reading.ts'
import {
  leaveStataExtra,
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataClusters,
  stataColumn,
  type StataCommand,
  stataTerms,
  stataVariables,
} from '../../model-lines/stata/stata-command.ts'
import { type LocalEstimator, rddSchema } from '@casefiles/engine/specs'

/** `rdrobust` of R. */
const rdrobust: RCommand = {
  order: ['y', 'x', 'c', 'fuzzy', 'deriv', 'p', 'q', 'h', 'b', 'rho', 'covs'],
  read(call, reading) {
    const distance = distanceIn(call)
    if (distance) reading.column('ownCutoffs', distance.from.column, OWN_CUTOFFS)
    readRdrobust(reading, {
      outcome: call.column('y'),
      running: distance?.of ?? call.column('x'),
      cutoff: call.get('c') === null ? null : (call.number('c') ?? 'unread'),
      takeUp: call.plainColumn('fuzzy'),
      polynomialOrder: call.number('p'),
      kernel: call.word('kernel'),
      selector: call.word('bwselect'),
      h: numbersOfArgument(call, 'h', reading),
      b: numbersOfArgument(call, 'b', reading),
      rho: call.number('rho'),
      variance: call.word('vce'),
      neighbours: call.number('nnmatch'),
      massPoints: call.word('masspoints'),
      regularisation: call.number('scaleregul'),
      cluster: onlyCluster(clustersOf(call, ['cluster'], reading), reading),
      weight: call.plainColumn('weights'),
      covariates: call.terms('covs'),
    })
    refuseKink(call.number('deriv') ?? 0)
    call.leaveRest(reading, {
      q: 'The order of the bias is one above that of the estimate.',
    })
  },
}

const OWN_CUTOFFS = 'Column of each row’s own cutoff'

/** `x - c` of two columns: the distance from a row's own cutoff. */
function distanceIn(call: RCall): { of: ColumnUse; from: ColumnUse } | null {
  const value = call.get('x')
  if (value?.kind !== 'operator' || value.operator !== '-' || value.operands.length !== 2) return null
  const [of, from] = value.operands.map((one) => columnOf(one))
  return of && from ? { of, from } : null
}

const NOT_SAID = {
  cutoff: null,
  polynomialOrder: null,
  kernel: null,
  selector: null,
  h: [],
  b: [],
  rho: null,
  variance: null,
  neighbours: null,
  massPoints: null,
  regularisation: null,
  weight: null,
  covariates: [],
}

/** `rdmc(Y, X, C)` of rdmulti: rows placed by the distance from their own cutoff, and an effect at each of the cutoffs. */
const rdmc: RCommand = {
  order: ['Y', 'X', 'C', 'fuzzy'],
  read(call, reading) {
    const own = call.plainColumn('C')
    readRdrobust(reading, {
      ...NOT_SAID,
      outcome: call.column('Y'),
      running: call.column('X'),
      takeUp: call.plainColumn('fuzzy'),
      cluster: onlyCluster(clustersOf(call, ['cluster'], reading), reading),
    })
    if (own) {
      const { column } = own
      reading.column('ownCutoffs', column, OWN_CUTOFFS)
      reading.columnsIn('subgroups', [{ column, label: 'Cutoff' }], 'An effect at each of', [own])
    }
    reading.remark('The main estimate pools all rows by their distance, as the pooled one of rdmc does.')
    call.leaveRest(reading, {
      pooled_opt: 'Choices of the pooled estimate are fields of the design.',
    })
  },
}

/** What both languages say of a local polynomial; null = not said. */
export interface RdrobustChoices {
  outcome: ColumnUse | null
  running: ColumnUse | null
  /** `unread`: it stands there and is no number. */
  cutoff: number | 'unread' | null
  takeUp: ColumnUse | null
  polynomialOrder: number | null
  kernel: string | null
  selector: string | null
  /** h left and right of the cutoff, b likewise; rho = h / b. */
  h: readonly number[]
  b: readonly number[]
  rho: number | null
  variance: string | null
  neighbours: number | null
  massPoints: string | null
  regularisation: number | null
  cluster: string | null
  weight: ColumnUse | null
  covariates: readonly Term[]
}

/** Fills in what rdrobust was told; what it was not told stays at the defaults, which are the same here. */
function readRdrobust(reading: Reading, choices: RdrobustChoices): void {
  const { outcome, running, takeUp, weight, cluster, cutoff } = choices
  if (outcome) reading.outcome(outcome)
  if (running) {
    const { column } = running
    reading.columnsIn('runningVariable', { column }, 'Running variable', [{ column, transform: 'none' }])
    if (running.transform === 'log') reading.leave(`log(${column})`, 'Make the logarithm a column of the data first.')
  }
  // one that stands there as a name is known to the analyst alone
  if (cutoff !== 'unread') reading.set('cutoff', cutoff ?? 0, 'Cutoff', String(cutoff ?? 0))
  if (takeUp) reading.columnsIn('takeUp', { column: takeUp.column }, 'Treatment received', [takeUp])
  reading.set('estimator', estimatorOf(reading, choices), 'Local polynomial', describe(choices))
  reading.terms('covariates', choices.covariates, 'Covariates', withKind)
  if (cluster) reading.column('cluster', cluster, 'Standard errors clustered on')
  if (weight) reading.column('samplingWeight', weight.column, 'Weight')
  reading.remark(
    'Units at or above the cutoff count as treated. Change the treated side where it is the other way round.',
  )
}

function estimatorOf(reading: Reading, choices: RdrobustChoices): unknown {
  const fields = {
    polynomialOrder: choices.polynomialOrder,
    kernel: choices.kernel === null ? null : kernelOf(choices.kernel),
    variance: choices.variance,
    neighbours: choices.neighbours,
    massPoints: choices.massPoints,
    regularisation: choices.regularisation,
  }
  const estimator: Record<string, unknown> = { kind: 'local', bandwidth: bandwidthOf(reading, choices) }
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) continue
    if (isAllowed(field, value)) estimator[field] = value
    else reading.leave(`${field} ${value}`, 'This engine does not offer it; the default stands.')
  }
  return estimator
}

function bandwidthOf(reading: Reading, { h, b, rho, selector }: RdrobustChoices): LocalEstimator['bandwidth'] {
  if (h.length > 0) {
    const bias = b[0] ?? h[0] / (rho ?? 1)
    for (const [name, sides] of [
      ['h', h],
      ['b', b],
    ] as const) {
      if (sides.some((one) => one !== sides[0]))
        reading.leave(`${name} = ${sides.join(' and ')}`, 'Both sides share one bandwidth: the first is taken.')
    }
    if (selector !== null) reading.leave(`bwselect ${selector}`, 'The bandwidth is named, so that none is selected.')
    if (b.length > 0 && rho !== null) reading.leave(`rho = ${rho}`, 'The bandwidth of the bias is named.')
    return { kind: 'fixed', h: h[0], b: bias }
  }
  if (b.length > 0) reading.leave(`b = ${b.join(' and ')}`, SELECTED)
  if (rho !== null) reading.leave(`rho = ${rho}`, SELECTED)
  const wanted = selector ?? 'mserd'
  if (isAllowed('bandwidth', { kind: 'selected', selector: wanted })) {
    return { kind: 'selected', selector: wanted as 'mserd' }
  }
  reading.leave(`bwselect ${wanted}`, 'This engine does not offer it; mserd stands.')
  return { kind: 'selected', selector: 'mserd' }
}

function onlyCluster([cluster, ...others]: readonly string[], reading: Reading): string | null {
  for (const column of others)
    reading.leave(`clustered on ${column} too`, 'Errors are clustered on one column: choose the wider one.')
  return cluster ?? null
}

const SELECTED = 'Both bandwidths are selected from the data where h is not named.'

/** Whether the design's own schema takes the value. */
function isAllowed(field: string, value: unknown): boolean {
  return rddSchema.shape.estimator.safeParse({ kind: 'local', [field]: value }).success
}

/** `tri`, `triangular`, `epa`, `uni` … by their first letters, as rdrobust reads them. */
function kernelOf(word: string): string {
  const kernels = ['triangular', 'uniform', 'epanechnikov']
  return kernels.find((kernel) => kernel.startsWith(word.toLowerCase().slice(0, 3))) ?? word
}

function describe({ polynomialOrder, kernel, h, b, rho, selector, variance, massPoints }: RdrobustChoices): string {
  const bias = b[0] ?? h[0] / (rho ?? 1)
  const width =
    h.length > 0
      ? `bandwidth ${h[0]}${bias === h[0] ? '' : `, ${bias} for the bias`}`
      : `bandwidth by ${selector ?? 'mserd'}`
  const rest = [
    variance !== null && isAllowed('variance', variance) ? `variance ${variance}` : '',
    massPoints !== null && isAllowed('massPoints', massPoints) ? `mass points ${massPoints}` : '',
  ].filter((one) => one !== '')
  return [`order ${polynomialOrder ?? 1}`, `${kernelOf(kernel ?? 'triangular')} kernel`, width, ...rest].join(', ')
}

function numbersOfArgument(call: RCall, name: string, reading: Reading): number[] {
  const value = call.get(name)
  if (value === null) return []
  const numbers = membersOf(value).map(numberOf)
  if (numbers.every((one) => one !== null)) return numbers
  reading.leave(`${name} = ${call.shown(value)}`, NO_NUMBER)
  return []
}

/** `rdrobust y x, c(0) p(1) kernel(tri) bwselect(mserd) vce(nn 3)` of Stata. */
const rdrobustInStata: StataReader = {
  read(command, reading) {
    const [outcome, running] = stataVariables(command).map((word) => stataColumn(word, reading))
    const vce = (optionOf(command, 'vce') ?? '').split(' ')
    const [variance] = vce
    const isClustered = /^(?:cl|nncl)/.test(variance)
    const neighbours = variance.startsWith('nn') ? vce[isClustered ? 2 : 1] : undefined
    const number = (option: string) => numbersOfOption(command, option, reading)
    const [cutoff] = number('c')
    const [takeUp, ...bandwidthOfFuzzy] = (optionOf(command, 'fuzzy') ?? '').split(' ')
    for (const word of bandwidthOfFuzzy)
      reading.leave(`fuzzy(… ${word})`, 'Bandwidths are those of the fuzzy estimate.')
    readRdrobust(reading, {
      outcome: outcome ?? null,
      running: running ?? null,
      cutoff: cutoff ?? (optionOf(command, 'c') === null ? null : 'unread'),
      takeUp: stataColumn(takeUp, reading),
      polynomialOrder: number('p')[0] ?? null,
      kernel: optionOf(command, 'kernel'),
      selector: optionOf(command, 'bwselect'),
      h: number('h'),
      b: number('b'),
      rho: number('rho')[0] ?? null,
      variance: variance === '' || isClustered ? null : variance,
      neighbours: /^\d+$/.test(neighbours ?? '') ? Number(neighbours) : null,
      massPoints: optionOf(command, 'masspoints'),
      regularisation: number('scaleregul')[0] ?? null,
      cluster: onlyCluster(stataClusters(command, reading), reading),
      weight: stataColumn(optionOf(command, 'weights'), reading),
      covariates: stataTerms(optionOf(command, 'covs') ?? ''),
    })
    refuseKink(number('deriv')[0] ?? 0)
    leaveStataWeight(command, reading)
    leaveStataExtra(command, 2, reading)
    leaveStataRest(command, reading, KNOWN)
  },
}

const KNOWN = [
  'c',
  'fuzzy',
  'p',
  'kernel',
  'bwselect',
  'h',
  'b',
  'rho',
  'masspoints',
  'scaleregul',
  'weights',
  'covs',
  'vce',
  'robust',
  'deriv',
]

/** A change of the slope is another effect than the jump, not an option of it. */
function refuseKink(order: number): void {
  if (order > 0) throw new EngineError('model-line/unknown-command', NOT_OFFERED['rkd'])
}

/** The numbers of an option; one that is not written as a number, such as a macro, is left out and said. */
function numbersOfOption(command: StataCommand, option: string, reading: Reading): number[] {
  const words = (optionOf(command, option) ?? '').split(' ').filter((word) => word !== '')
  const isNumber = words.every((word) => Number.isFinite(Number(word)))
  if (!isNumber) reading.leave(`${option}(${words.join(' ')})`, NO_NUMBER)
  return isNumber ? words.map(Number) : []
}

const NO_NUMBER = 'It is no number as it stands here: write the number itself.'

/** Regression discontinuity as its field types it: `rdrobust` of R and of Stata. */
export const modelLines: DesignModelLines = {
  r: { rdrobust, rdmc },
  stata: { rdrobust: rdrobustInStata },
  write: writeRddLine,
}

type Draft = Readonly<Record<string, unknown>>

/** The local polynomial as `rdrobust` has it; null for one polynomial over all rows, which rdrobust does not fit. */
function writeRddLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const running = columnAt(draft, 'runningVariable')
  const cutoff = numberAt(draft, 'cutoff')
  const estimator = objectAt(draft, 'estimator')
  if (!outcome || !running || cutoff === null || estimator['kind'] === 'global') return null
  const inData = (column: string) => `data$${rName(column)}`
  const of = (use: { column: string; transform?: unknown }) =>
    use.transform === 'log' ? `log(${inData(use.column)})` : inData(use.column)
  const named = (field: string) => {
    const column = textAt(draft, field)
    return column === null ? null : inData(column)
  }
  const takeUp = columnAt(draft, 'takeUp')
  const own = textAt(draft, 'ownCutoffs')
  const covariates = columnsAt(draft, 'covariates')
  const ofCovariate = (use: (typeof covariates)[number]) =>
    use.kind === 'category' ? `model.matrix(~ factor(${inData(use.column)}))[, -1]` : of(use)
  return rCall('rdrobust', [
    ['', of(outcome)],
    ['', own === null ? inData(running.column) : `${inData(running.column)} - ${inData(own)}`],
    ['c', String(own === null ? cutoff : 0)],
    ['fuzzy', takeUp && inData(takeUp.column)],
    ['p', number(estimator, 'polynomialOrder')],
    ['kernel', text(estimator, 'kernel')],
    ...bandwidth(objectAt(estimator, 'bandwidth')),
    ['covs', covariates.length === 0 ? null : `cbind(${covariates.map(ofCovariate).join(', ')})`],
    ['vce', text(estimator, 'variance')],
    ['nnmatch', number(estimator, 'neighbours')],
    ['masspoints', text(estimator, 'massPoints')],
    ['scaleregul', number(estimator, 'regularisation')],
    ['cluster', named('cluster')],
    ['weights', named('samplingWeight')],
  ])
}

function bandwidth(chosen: Draft): [string, string | null][] {
  if (chosen['kind'] !== 'fixed') return [['bwselect', text(chosen, 'selector')]]
  return [
    ['h', number(chosen, 'h')],
    ['b', number(chosen, 'b')],
  ]
}

function number(draft: Draft, field: string): string | null {
  const value = numberAt(draft, field)
  return value === null ? null : String(value)
}

function text(draft: Draft, field: string): string | null {
  const value = textAt(draft, field)
  return value === null ? null : rText(value)
}
