import type { StataReader } from '../../../model-lines/model-line.ts'
import { withKind, type Reading } from '../../../model-lines/reading.ts'
import {
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataAbsorbed,
  stataClusters,
  stataTerm,
  stataTerms,
  stataVariables,
  type StataCommand,
} from '../../../model-lines/stata/stata-command.ts'
import { isColumn, type ColumnUse } from '../../../model-lines/r/terms.ts'
import { COVARIATES_SAY, isTwoWay, readCluster, readTwoWay } from './read-two-way.ts'
import { AVERAGES, readFirstTreated } from './read-r.ts'

/** `reghdfe y d x, absorb(id t) vce(cluster id)`, and `areg y d x i.t, absorb(id)`. */
export const reghdfe: StataReader = {
  fits: (command) => {
    const isPair = (optionOf(command, 'absorb', 'a') ?? '').split(',')[0].trim().split(' ').length === 2
    return isPair || isTwoWay(stataAbsorbed(command), stataVariables(command).slice(1).map(stataTerm))
  },
  read(command, reading) {
    const [outcome, ...terms] = stataVariables(command).map(stataTerm)
    if (outcome && isColumn(outcome)) reading.outcome(outcome)
    const weight = weightOf(command)
    readTwoWay(reading, { effects: stataAbsorbed(command, reading), terms, clusters: stataClusters(command), weight })
    leaveStataRest(command, reading, ['absorb', 'a'])
  },
}

/** `csdid y x, ivar(id) time(t) gvar(g) method(dripw)`. */
export const csdid: StataReader = {
  read(command, reading) {
    const [outcome, ...terms] = stataVariables(command).map(stataTerm)
    if (outcome && isColumn(outcome)) reading.outcome(outcome)
    const [unit, time] = [optionOf(command, 'ivar'), optionOf(command, 'time')]
    if (unit) reading.column('unit', unit, 'Unit')
    if (time) reading.column('time', time, 'Period')
    const cohort = optionOf(command, 'gvar')
    if (cohort) readFirstTreated(reading, { column: cohort, transform: 'none' })
    if (unit === null) reading.set('data', 'repeated-cross-sections', 'Rows', 'individuals seen once')
    const isNotYet = optionOf(command, 'notyet') !== null
    const comparison = isNotYet ? 'not-yet-treated' : 'never-treated'
    reading.set('comparison', comparison, 'Compared with', comparison.replaceAll('-', ' '))
    reading.terms('covariates', terms, COVARIATES_SAY, withKind)
    const method = optionOf(command, 'method')
    const estimator = method === null ? null : (METHODS[method] ?? null)
    if (estimator) reading.set('estimator', estimator, 'Covariates enter by', estimator)
    readAggregation(command, reading)
    const weight = weightOf(command)
    if (weight) reading.columnsIn('weight', { column: weight.column, inHeadline: true }, 'Weight', [weight])
    readCluster(reading, stataClusters(command))
    leaveStataRest(command, reading, ['ivar', 'time', 'gvar', 'method', 'notyet', 'agg', 'wboot', 'rseed', 'long2'])
  },
}

/** `agg(event)`: which average is reported. `attgt` lists the effects, which are always shown. */
function readAggregation(command: StataCommand, reading: Reading): void {
  const wanted = optionOf(command, 'agg')
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
    const [outcome, unit, time, cohort] = stataVariables(command)
    if (outcome) reading.outcome({ column: outcome, transform: 'none' })
    if (unit) reading.column('unit', unit, 'Unit')
    if (time) reading.column('time', time, 'Period')
    if (cohort) readFirstTreated(reading, { column: cohort, transform: 'none' })
    reading.set('comparison', 'not-yet-treated', 'Compared with', 'not yet treated')
    readCluster(reading, stataClusters(command))
    reading.remark('The imputation estimator stands beside the primary estimate, which averages group-time effects.')
    leaveStataWeight(command, reading)
    leaveStataRest(command, reading, ['autosample'])
  },
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
      const [group] = (optionOf(command, 'group') ?? '').split(' ')
      const time = optionOf(command, 'time') ?? ''
      if (data !== 'panel') reading.set('data', data, 'Rows', 'individuals seen once')
      readTwoWay(reading, {
        effects: [group, time].filter((name) => name !== ''),
        terms: [...(treatment ?? []), ...terms],
        clusters: stataClusters(command),
        weight: weightOf(command),
      })
      leaveStataRest(command, reading, ['group', 'time'])
    },
  }
}

export function weightOf({ weight }: StataCommand): ColumnUse | null {
  return weight && { column: weight.column, transform: 'none' }
}
