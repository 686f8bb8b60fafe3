import { type Effects } from '../../../model-lines/effects.ts'
import {
  isColumn,
  isWithoutConstant,
  type ColumnTerm,
  type ColumnUse,
  type Term,
} from '../../../model-lines/r/terms.ts'
import { shownColumn, withKind, type Reading } from '../../../model-lines/reading.ts'
import { COVARIATES_SAY, isPeriod, PERIOD_NAME, readCluster } from './periods-and-clusters.ts'
import { readTriple, tripleAmong } from './read-triple.ts'

/**
 * Whether a line has effects of units and of periods: two that are absorbed, more of which one is called a period, or one that is absorbed
 * beside indicators of periods (`areg y d i.year, absorb(id)`) or of groups in periods (`feols(y ~ d | id + region^year)`).
 */
export function isTwoWay(
  effects: readonly string[],
  terms: readonly Term[],
  crossed: Effects['crossed'] = [],
): boolean {
  if (tripleAmong(effects, crossed)) return true
  if (effects.length >= 2) return effects.length === 2 || effects.some((name) => PERIOD_NAME.test(name))
  const isOne = effects.length === 1 && !PERIOD_NAME.test(effects[0])
  return isOne && (periodsAmong(terms).length === 1 || periodsIn(crossed).length === 1)
}

/** Two indicators among regressors, one of them of periods: effects of units and of periods; null where there are none. */
export function indicatorsAmong(terms: readonly Term[]): { effects: string[]; terms: Term[] } | null {
  const isGroup = (term: Term): term is ColumnTerm => isColumn(term) && term.kind === 'category'
  const effects = terms.filter(isGroup).map(({ column }) => column)
  const periods = effects.filter((column) => PERIOD_NAME.test(column))
  return effects.length === 2 && periods.length === 1 ? { effects, terms: terms.filter((one) => !isGroup(one)) } : null
}

/** Indicators of periods, which are effects in another spelling. */
function periodsAmong(terms: readonly Term[]): ColumnTerm[] {
  return terms.filter(isColumn).filter(({ kind, column }) => kind === 'category' && PERIOD_NAME.test(column))
}

/** Different columns that are called periods among those of groups in periods. */
function periodsIn(crossed: Effects['crossed']): string[] {
  return [...new Set(crossed.flatMap(({ columns }) => columns).filter(isPeriod))]
}

const NO_COVARIATES_OF_COUNTS =
  'Counts as ratios are estimated without covariates. Name it among the covariates of the balance check, where its trend is compared.'

const TWO_WAY_OF_COUNTS = 'A ratio of counts has errors clustered once: choose the wider one.'

const WHICH_IS_PERIOD = 'Several of these are groups in each period: choose unit and period in the step Units.'

const NONE_OF_COUNTS =
  'Counts as ratios have effects of units and of periods, and no others: fepois of R and ppmlhdfe of Stata take more.'

const OTHER_SLOPES =
  'Slopes are taken of each unit on the period. Make another one a column by a step of the data recipe, and name it as a covariate.'

const NO_WEIGHT = 'With further effects or unit trends the primary estimate counts every unit alike.'

/** Of absorbed columns the period: the only one that is called one, or the plainest name among them; else the second. */
function periodIn(effects: readonly string[]): string | undefined {
  const periods = effects.filter(isPeriod)
  return periods.find((name) => !isCompound(name)) ?? periods.at(0) ?? effects.at(1)
}

/** `state_year`, `pairXyear`: groups that change over time are called so, too. */
function isCompound(column: string): boolean {
  return /[a-z]{2}[_.X](?:by[_.])?(?:yr|year|month|quarter|week|date|time)$/i.test(column)
}

/** A two-way fixed-effects regression, in whatever language. */
export interface TwoWay {
  /** The absorbed columns. */
  effects: readonly string[]
  /** Effects of several columns together, and slopes of groups. */
  crossed?: Effects['crossed']
  slopes?: Effects['slopes']
  sunab?: { cohort: ColumnUse; time: ColumnUse } | null
  /** Regressors: the treatment first, then covariates. */
  terms: readonly Term[]
  clusters: readonly string[]
  weight: ColumnUse | null
  /** The outcome is a count and the effect a ratio. */
  isPoisson?: true
}

/**
 * The design that a two-way regression stands for: its treatment column says who is treated when. The regression itself is
 * one of the estimates beside the primary one, in which no treated unit serves as a comparison.
 */
export function readTwoWay(
  reading: Reading,
  { effects: absorbed, crossed = [], slopes = [], sunab, terms: all, clusters, weight: asked, isPoisson }: TwoWay,
): void {
  const triple = isPoisson ? null : tripleAmong(absorbed, crossed)
  if (triple) {
    readTriple(reading, triple, { terms: all, clusters, weight: asked, slopes, ...(sunab && { sunab }) })
    return
  }
  if (isPoisson && asked)
    reading.leave(asked.column, 'In a ratio of totals every unit counts for what was counted in it.')
  const periods = absorbed.length === 1 && !PERIOD_NAME.test(absorbed[0]) ? periodsAmong(all) : []
  const effects = [...absorbed, ...periods.map(({ column }) => column)]
  const terms = all.filter((term) => !periods.some((one) => one === term) && !isWithoutConstant(term))
  const isRelative = sunab && !effects.includes(sunab.time.column) && effects.some(isPeriod)
  if (isRelative) reading.leave(sunab.time.column, 'The period is the effect that is taken out beside the units.')
  const periodsNamed = effects.filter(isPeriod)
  const isUnclear = !sunab && periodsNamed.length > 1 && periodsNamed.every(isCompound)
  const [inGroups] = periodsNamed.length === 0 && effects.length === 1 ? periodsIn(crossed) : []
  const time = isUnclear ? undefined : ((isRelative ? null : sunab?.time.column) ?? inGroups ?? periodIn(effects))
  const unit = isUnclear ? undefined : effects.find((name) => name !== time)
  for (const more of effects) {
    if (more === time || more === unit) continue
    if (isUnclear || isPoisson) reading.leave(more, isUnclear ? WHICH_IS_PERIOD : NONE_OF_COUNTS)
  }
  const singles = effects
    .filter((name) => name !== time && name !== unit)
    .map((name) => ({ text: name, columns: [name] }))
  const model = { effects: isUnclear ? [] : [...singles, ...crossed], slopes, unit, time }
  if (unit !== undefined) reading.column('unit', unit, 'Unit')
  if (time !== undefined) reading.column('time', time, 'Period')
  if (!sunab && unit !== undefined && time !== undefined && (!isPeriod(time) || isCompound(time) || isPeriod(unit)))
    reading.remark(
      `“${time}” is taken as the period and “${unit}” as the unit. Change them if it is the other way round.`,
    )
  if (isPoisson) for (const { text } of [...crossed, ...slopes]) reading.leave(text, NONE_OF_COUNTS)
  const isImputed = !isPoisson && readModel(reading, model)
  if (isImputed && asked) reading.leave(asked.column, NO_WEIGHT)
  const weight = isPoisson || isImputed ? null : asked
  // covariates may stand before the periods around treatment, and are no treatment for it
  const study = sunab ? undefined : terms.find(isEventStudy)
  const first = study ?? terms.at(0)
  const moments = sunab ? [] : momentsAmong(terms)
  for (const term of moments.slice(1)) reading.leave(textOf(term), BY_PERIOD)
  const open = sunab || first === undefined ? null : moments.length > 0 ? BY_PERIOD : whyOpen(first)
  // what stands first says how treatment is told, and leaves that open
  const opening = open === null || first === undefined ? null : textOf(first)
  const isOpen = opening !== null
  if (opening !== null && open !== null) reading.leave(opening, open)
  else if (!sunab && first && isColumn(first)) reading.treats(first.column)
  const product = !isOpen && !sunab && first && isColumn(first) ? productBeside(first, terms) : undefined
  if (first && product)
    reading.remark(
      `“${textOf(first)}” stands first and is taken for the treatment, “${product.text}” for a covariate. Change them if it is the other way round.`,
    )
  const kept = reading.keep(isOpen ? terms.filter((term) => term !== first && !moments.includes(term)) : terms)
  const shifted = opening === null ? null : shiftedIn(opening)
  const named = sunab ? kept : isOpen ? kept.filter(({ column }) => column !== shifted) : kept.slice(1)
  if (shifted !== null && named.length < kept.length)
    reading.leave(shifted, `It stands beside ${opening}. ${BY_PERIOD}`)
  if (isOpen && named.length > 0) reading.remark(AMONG_COVARIATES)
  if (isPoisson) for (const { column } of named) reading.leave(column, NO_COVARIATES_OF_COUNTS)
  const covariates = isPoisson ? [] : named
  if (sunab) {
    const { column } = sunab.cohort
    reading.columnsIn('adoption', { kind: 'first-treated', column }, 'First treated period', [sunab.cohort])
  } else if (!isOpen && kept[0]) readStatus(reading, kept[0])
  reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
  if (covariates.length > 0) {
    reading.columnsIn('covariates', covariates.map(withKind), isImputed ? 'Covariates' : COVARIATES_SAY, covariates)
    reading.remark(
      isImputed
        ? 'Covariates enter as they are in every row, those of treated rows among them: name none that treatment may have changed.'
        : 'Covariates enter as they were before treatment; values that treatment may have changed are not used.',
    )
  }
  if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
  readCluster(
    reading,
    clusters.filter((column) => column !== time),
  )
  if (isPoisson) {
    if (time !== undefined && clusters.includes(time)) reading.leave(`clustered on ${time} too`, TWO_WAY_OF_COUNTS)
    reading.remark(
      'With one date of treatment the primary estimate is this coefficient, told in percent; with several it is the ratio of totals, with an effect for each starting group and period.',
    )
    return
  }
  if (time !== undefined && clusters.includes(time))
    reading.set('clusterPeriods', true, isImputed ? 'And on' : 'Two-way fixed effects also clustered on', time)
  if (isImputed) {
    reading.remark(IMPUTED)
    return
  }
  reading.remark(
    sunab
      ? 'The primary estimate averages group-time effects; the estimate of sunab stands beside it.'
      : 'The primary estimate averages group-time effects; the two-way regression stands beside it.',
  )
}

export const IMPUTED =
  'The primary estimate imputes what the treated would have had from units, periods and these effects, fitted on rows not yet treated; the two-way regression with the same effects stands beside it.'

/**
 * Further effects and unit trends of a line; what is neither is left out and said.
 *
 * @returns whether there are any
 */
export function readModel(
  reading: Reading,
  {
    effects,
    slopes,
    unit,
    time,
  }: Pick<Effects, 'slopes'> & { effects: Effects['crossed']; unit?: string; time?: string },
): boolean {
  const isRow = ({ columns }: { columns: readonly string[] }) =>
    columns.length === 2 && columns.includes(unit ?? '') && columns.includes(time ?? '')
  const isPeriodAlone = ({ columns }: { columns: readonly string[] }) => columns.length === 1 && columns[0] === time
  for (const one of effects.filter(isRow)) reading.leave(one.text, 'It has a level for every row.')
  const further = effects.filter((one) => !isRow(one) && !isPeriodAlone(one)).map(({ columns }) => ({ columns }))
  if (further.length > 0) reading.columnLists('furtherEffects', further, 'Further fixed effects')
  const isTrend = ({ group, on }: { group: string; on: string }) => group === unit && on === time
  for (const one of slopes) if (!isTrend(one)) reading.leave(one.text, OTHER_SLOPES)
  const trend = slopes.find(isTrend)
  if (trend) reading.set('unitTrends', true, 'Linear trends', `one for each ${trend.group}`)
  return further.length > 0 || trend !== undefined
}

const BY_PERIOD =
  'Effects by period before and after treatment are always computed. Name the column that says who is treated, or the first treated period, in the step Treatments.'

const AMOUNT =
  'A logarithm is an amount and says of nobody that it is treated. Name the column that does in the step Treatments, or write the line with did_multiplegt_dyn, which takes amounts.'

const AMONG_COVARIATES =
  'The treatment is open. Where it is among the covariates, name it in the step Treatments and take it out of them.'

/** The column of a lead or lag, `F2.d`, `L(0/2).d` or `l(d, 1)`. */
function shiftedIn(text: string): string | null {
  const inStata = /^[lfds](?:\d+|\([^)]*\))?\.(\w+)$/i.exec(text)
  return (inStata ?? /^(?:l|f|d|lag|lead)\(\s*([\w.]+)/.exec(text))?.[1] ?? null
}

/** A column for one period before or after treatment, as `lead3`, `lag_2`, `F1event`, `pre4`, `D_m2`. */
const MOMENT =
  /^(?:\w+_)?(?:f|l|m|p|lead|lag|ld|lg|pre|post|minus|plus|before|after|neg|pos|event|evt|rel|tau|g)_?(?:m|p|minus|plus|neg|pos)?_?\d+(?:_?\p{L}\w*)?$/iu
/** So many of them are an event study that was written out. */
const ENOUGH_MOMENTS = 3

/** Those of the regressors that are periods before and after treatment, where the first is one and enough others are. */
function momentsAmong(terms: readonly Term[]): Term[] {
  const moments = terms.filter((term) => MOMENT.test(textOf(term)))
  return moments.length >= ENOUGH_MOMENTS && moments[0] === terms[0] ? moments : []
}

/** A product of two other columns, which is a treatment where covariates stand in front: `x + treat:post`. */
function productBeside(first: ColumnTerm, terms: readonly Term[]) {
  return terms.find(
    (term) => term.kind === 'product' && !term.factors.some(({ column }) => column === first.column),
  ) as Extract<Term, { kind: 'product' }> | undefined
}

const RELATIVE_NAME = /(^|_)rel|time_?to|event|evt|tau|since/i

/** Whether a regressor is periods before and after treatment, each with an effect: `i(time_to_treatment, treat, ref = -1)`. */
function isEventStudy(term: Term): boolean {
  if (isColumn(term)) return term.isBesideReference === true && RELATIVE_NAME.test(term.column)
  const [, column, rest] = /^i\(\s*([\w.]+)\s*,(.*)$/s.exec(term.text) ?? []
  if (column !== undefined) return /ref\s*=\s*(c\()?\s*-/.test(rest) || RELATIVE_NAME.test(column)
  return RELATIVE_NAME.test(/^ib\(?-?\d+\)?\.(\w+)$/.exec(term.text)?.[1] ?? '')
}

/** Why the first regressor is no column that says who is treated when; null where it is one. The next is then no treatment either. */
function whyOpen(first: Term): string | null {
  const isEventStudy = isColumn(first)
    ? first.isBesideReference
    : first.kind === 'other' && /^i\(.*ref\s*=/.test(first.text)
  if (isEventStudy) return BY_PERIOD
  if (isColumn(first) && first.transform === 'log') return AMOUNT
  if (first.kind === 'product' && first.hasMains)
    return 'Which column says who is treated? Write the product alone, a:b or c.a#c.b, where it does; else name the treatment first.'
  return first.kind === 'other' ? `${first.why} The treatment stays open.` : null
}

const textOf = (term: Term): string => (isColumn(term) ? shownColumn(term) : term.text)

function readStatus(reading: Reading, { column }: ColumnTerm): void {
  const adoption = { kind: 'status', column, treatedValues: ['1'] }
  reading.columnsIn('adoption', adoption, 'Treated where it is 1', [{ column, transform: 'none' }])
}
