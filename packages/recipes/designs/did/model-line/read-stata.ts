import type { StataReader } from '../../../model-lines/model-line.ts'
import { withKind, type Reading } from '../../../model-lines/reading.ts'
import {
  leaveStataExtra,
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataClusters,
  stataColumn,
  stataColumns,
  stataTerm,
  stataTerms,
  stataVariables,
  stataWeight,
  type StataCommand,
} from '../../../model-lines/stata/stata-command.ts'
import { stataEffects } from '../../../model-lines/effects.ts'
import { isColumn, type Term } from '../../../model-lines/r/terms.ts'
import { COVARIATES_SAY, readCluster } from './periods-and-clusters.ts'
import { IMPUTED, indicatorsAmong, isTwoWay, readModel, readTwoWay } from './read-two-way.ts'
import { AVERAGES, ERRORS_ARE_ANALYTIC, EVENT_STUDY_BASE, readFirstTreated } from './read-r.ts'

/** `reghdfe y d x, absorb(id t) vce(cluster id)`, and `areg y d x i.t, absorb(id)`. */
export const reghdfe: StataReader = {
  fits: (command) => {
    if (command.words.some(({ text, group }) => group && text.includes('='))) return false
    const isPair = (optionOf(command, 'absorb') ?? '').split(',')[0].trim().split(' ').length === 2
    const { single, crossed } = stataEffects(command)
    return isPair || isTwoWay(single, stataVariables(command).slice(1).map(stataTerm), crossed)
  },
  read(command, reading) {
    readStataOutcome(reading, stataVariables(command)[0])
    const { single, crossed, slopes } = stataEffects(command, reading)
    readTwoWay(reading, {
      effects: single,
      crossed,
      slopes,
      terms: stataVariables(command).slice(1).map(stataTerm),
      clusters: stataClusters(command, reading),
      weight: stataWeight(command, reading),
    })
    leaveStataRest(command, reading, ['absorb'])
  },
}

/** `xtreg y d i.t, fe i(id)`, which names its units; without `i` they stand in xtset. */
export const xtreg: StataReader = {
  fits: (command) => command.options.has('fe') && command.options.has('i') && reghdfe.fits!(withUnitsAbsorbed(command)),
  read: (command, reading) => reghdfe.read(withUnitsAbsorbed(command), reading),
}

function withUnitsAbsorbed(command: StataCommand): StataCommand {
  const { fe: _, i = '', ...options } = Object.fromEntries(command.options)
  return { ...command, options: new Map(Object.entries({ ...options, absorb: i })) }
}

/** `regress y d i.id i.t`, in which effects of units and periods are indicators; newer Stata absorbs them here, too. */
export const regress: StataReader = {
  fits: (command) => reghdfe.fits!(command) || indicatorsOf(command) !== null,
  read(command, reading) {
    const indicators = indicatorsOf(command)
    if (indicators === null) {
      reghdfe.read(command, reading)
      return
    }
    readStataOutcome(reading, stataVariables(command)[0])
    readTwoWay(reading, {
      ...indicators,
      clusters: stataClusters(command, reading),
      weight: stataWeight(command, reading),
    })
    leaveStataRest(command, reading, [])
  },
}

/** Two indicators among the regressors, one of them of periods. */
function indicatorsOf(command: StataCommand): { effects: string[]; terms: Term[] } | null {
  return command.options.has('absorb') ? null : indicatorsAmong(stataVariables(command).slice(1).map(stataTerm))
}

/** Fills in the outcome where the first variable is one column. */
export function readStataOutcome(reading: Reading, text: string | undefined): void {
  const outcome = stataColumn(text, reading)
  if (outcome) reading.outcome(outcome)
}

/** `csdid y x, ivar(id) time(t) gvar(g) method(dripw)`. */
export const csdid: StataReader = {
  read(command, reading) {
    const [outcome, ...terms] = stataVariables(command)
    readStataOutcome(reading, outcome)
    const unit = optionOf(command, 'ivar', 'i')
    readColumn(reading, 'unit', unit, 'Unit')
    readColumn(reading, 'time', optionOf(command, 'time', 'tvar', 't'), 'Period')
    const cohort = stataColumn(optionOf(command, 'gvar', 'g'), reading)
    if (cohort) readFirstTreated(reading, cohort)
    if (unit === null) reading.set('data', 'repeated-cross-sections', 'Rows', 'individuals seen once')
    const isNotYet = optionOf(command, 'notyet') !== null
    const comparison = isNotYet ? 'not-yet-treated' : 'never-treated'
    reading.set('comparison', comparison, 'Compared with', comparison.replaceAll('-', ' '))
    reading.terms('covariates', terms.map(stataTerm), COVARIATES_SAY, withKind)
    const method = optionOf(command, 'method')
    const estimator = method === null ? null : (METHODS[method] ?? null)
    if (method !== null && estimator === null) reading.leave(`method(${method})`, 'Covariates enter by dr, reg or ipw.')
    if (estimator) reading.set('estimator', estimator, 'Covariates enter by', estimator)
    readAggregation(command, reading)
    readBootstrap(command, reading)
    if (command.options.has('long2')) reading.take('Event study', EVENT_STUDY_BASE)
    const weight = stataWeight(command, reading)
    if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
    readCluster(reading, stataClusters(command, reading))
    const names = [
      'ivar',
      'i',
      'time',
      'tvar',
      't',
      'gvar',
      'g',
      'method',
      'notyet',
      'agg',
      'wboot',
      'reps',
      'rseed',
      'long2',
    ]
    leaveStataRest(command, reading, names)
  },
}

/** `wboot reps(999) rseed(1)`, or `wboot(reps(999))`. */
function readBootstrap(command: StataCommand, reading: Reading): void {
  const wild = optionOf(command, 'wboot')
  if (wild !== null) reading.leave(wild === '' ? 'wboot' : `wboot(${wild})`, ERRORS_ARE_ANALYTIC)
  const reps = /reps\((\d+)\)/.exec(wild ?? '')?.[1] ?? optionOf(command, 'reps')
  if (reps !== null) {
    const draws = Number(reps)
    if (draws >= 99) reading.set('bootstrapDraws', draws, 'Draws of the bootstrap', String(draws))
    else reading.leave(`reps(${reps})`, 'A bootstrap takes 99 draws or more.')
  }
  const seed = optionOf(command, 'rseed')
  if (seed !== null)
    reading.leave(`rseed(${seed})`, 'The seed is a field of the design: everything drawn follows from it.')
}

/** `agg(event)`: which average is reported. `attgt` lists the effects, which are always shown. */
function readAggregation(command: StataCommand, reading: Reading): void {
  const wanted = optionOf(command, 'agg')
  if (wanted === 'attgt') reading.computes('agg(attgt)')
  if (wanted === null || wanted === 'attgt') return
  const average = wanted === 'event' ? 'dynamic' : wanted
  if (AVERAGES.includes(average)) reading.set('aggregation', average, 'Average of the effects', average)
  else reading.leave(`agg(${wanted})`, `The averages are simple, group, event and calendar.`)
}

const METHODS: Record<string, 'dr' | 'reg' | 'ipw'> = {
  dripw: 'dr',
  drimp: 'dr',
  reg: 'reg',
  stdipw: 'ipw',
  ipw: 'ipw',
}

/** `did_imputation y id t first, autosample`. */
export const didImputationInStata: StataReader = {
  read(command, reading) {
    const [outcome, unit, time, first] = stataVariables(command)
    readStataOutcome(reading, outcome)
    readColumn(reading, 'unit', unit, 'Unit')
    readColumn(reading, 'time', time, 'Period')
    const cohort = stataColumn(first, reading)
    if (cohort) readFirstTreated(reading, cohort)
    reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
    readCluster(reading, stataClusters(command, reading))
    if (!readImputation(command, reading, { unit, time })) {
      reading.remark('The imputation estimator stands beside the primary estimate, which averages group-time effects.')
    }
    if (command.options.has('autosample')) reading.take('Rows that cannot be imputed (autosample)', 'left out')
    leaveStataWeight(command, reading)
    leaveStataExtra(command, 4, reading)
    leaveStataRest(command, reading, [
      'autosample',
      ...(isImputation(command) ? ['fe', 'unitcontrols', 'controls'] : []),
    ])
  },
}

const isImputation = ({ options }: StataCommand): boolean => options.has('fe') || options.has('unitcontrols')

/** `fe(id year region#year) unitcontrols(year) controls(x)`: whether there is more than effects of units and of periods. */
function readImputation(
  command: StataCommand,
  reading: Reading,
  named: { unit: string | undefined; time: string | undefined },
): boolean {
  if (!isImputation(command)) return false
  const absorbed = { ...command, options: new Map([['absorb', optionOf(command, 'fe') ?? '']]) }
  const { single, crossed, slopes } = stataEffects(absorbed, reading)
  const { unit, time } = named
  const others = single.filter((column) => column !== unit && column !== time)
  const trends = stataColumns(optionOf(command, 'unitcontrols'), reading).map((on) => ({
    text: `unitcontrols(${on})`,
    group: unit ?? '',
    on,
  }))
  const isImputed = readModel(reading, {
    effects: [...others.map((name) => ({ text: name, columns: [name] })), ...crossed],
    slopes: [...slopes, ...trends],
    ...(unit !== undefined && { unit }),
    ...(time !== undefined && { time }),
  })
  const controls = stataTerms(optionOf(command, 'controls') ?? '')
  if (isImputed) reading.terms('covariates', controls, 'Covariates', withKind)
  else
    for (const term of controls)
      reading.leave(
        isColumn(term) ? term.column : term.text,
        'Covariates are taken with further effects or unit trends.',
      )
  if (isImputed) reading.remark(IMPUTED)
  return isImputed
}

/** `xtdidregress (y x) (d), group(g) time(t)`; `didregress` alike, on individuals seen once. */
export function xtdidregress(data: 'panel' | 'repeated-cross-sections'): StataReader {
  return {
    read(command, reading) {
      const [model, treatment] = command.words
        .filter(({ group }) => group)
        .map(({ text }) => {
          const [variables, ...options] = text.split(',')
          if (options.length > 0) reading.leave(options.join(',').trim(), 'The treatment is taken as 0 and 1.')
          return stataTerms(variables)
        })
      const [outcome, ...terms] = model ?? []
      if (outcome && isColumn(outcome)) reading.outcome(outcome)
      else if (outcome) reading.leave(outcome.text, 'It names no column. Make it a column of the data first.')
      const [group, ...groups] = stataColumns(optionOf(command, 'group'), reading)
      for (const more of groups)
        reading.leave(`group ${more}`, 'Units are the first of these groups; one column is taken.')
      const [time] = stataColumns(optionOf(command, 'time'), reading)
      if (data !== 'panel') reading.set('data', data, 'Rows', 'individuals seen once')
      readTwoWay(reading, {
        effects: [group, time].filter((name) => name !== undefined),
        terms: [...(treatment ?? []), ...terms],
        clusters: stataClusters(command, reading),
        weight: stataWeight(command, reading),
      })
      leaveStataRest(command, reading, ['group', 'time', 'groups'])
    },
  }
}

/** Fills in a field that is one column, where the word names one. */
export function readColumn(reading: Reading, field: string, text: string | null | undefined, says: string): void {
  const use = stataColumn(text, reading)
  if (use) reading.column(field, use.column, says)
}
