import type { RCommand, StataReader } from '../../../model-lines/model-line.ts'
import type { Reading } from '../../../model-lines/reading.ts'
import { fixestClusters, formulaOf, groupsIn, clustersOf } from '../../../model-lines/r/formula.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { type ColumnUse, isColumn, type Term } from '../../../model-lines/r/terms.ts'
import {
  leaveStataRest,
  optionOf,
  stataAbsorbed,
  stataClusters,
  stataColumn,
  stataTerm,
  stataVariables,
  stataWeight,
} from '../../../model-lines/stata/stata-command.ts'
import { feols, sunabIn } from './read-r.ts'
import { reghdfe } from './read-stata.ts'
import { indicatorsAmong, readTwoWay } from './read-two-way.ts'

const LOG_OF_EXPOSURE =
  'An offset is the logarithm of what is counted over: write log() of that column, or name it as the exposure.'

/** `fepois(y ~ d | unit + year, offset = ~ log(pop), cluster = ~ unit)` of fixest. */
export const fepois: RCommand = { order: ['fml', 'data', 'vcov'], fits: feols.fits!, read: readFixest }

/** The same with its family named: `feglm(…, family = poisson)`. */
export const feglm: RCommand = {
  order: ['fml', 'data', 'family', 'vcov'],
  fits: (call) => isPoisson(call) && feols.fits!(call),
  read: readFixest,
}

function readFixest(call: RCall, reading: Reading): void {
  const formula = formulaOf(call, 'fml')!
  const [terms, effects] = formula.parts
  if (formula.outcome) readCount(reading, formula.outcome)
  else reading.leave(formula.outcomeText, 'It names no column. Make it a column of the data first.')
  const absorbed = groupsIn(effects, reading)
  const { left, exposures } = withoutOffsets(terms)
  readExposure(reading, [...exposures, ...call.terms('offset').map(offsetTerm)])
  readTwoWay(reading, {
    effects: absorbed,
    clusters: fixestClusters(call, absorbed, reading),
    sunab: sunabIn(formula.right),
    terms: left.filter((term) => term.kind !== 'other' || !term.text.startsWith('sunab(')),
    weight: call.plainColumn('weights'),
    isPoisson: true,
  })
  call.get('family')
  call.leaveRest(reading)
}

/** `glm(y ~ d + factor(unit) + factor(year) + offset(log(pop)), family = poisson)` of base R. */
export const glm: RCommand = {
  order: ['formula', 'family', 'data'],
  fits: (call) => {
    return isPoisson(call) && indicatorsAmong(formulaOf(call, 'formula')?.parts[0] ?? []) !== null
  },
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    if (formula.outcome) readCount(reading, formula.outcome)
    const { left, exposures } = withoutOffsets(formula.parts[0])
    readExposure(reading, [...exposures, ...call.terms('offset').map(offsetTerm)])
    readTwoWay(reading, {
      effects: left.filter(isGroup).map(({ column }) => column),
      terms: left.filter((term) => !isGroup(term)),
      clusters: clustersOf(call, ['cluster'], reading),
      weight: call.plainColumn('weights'),
      isPoisson: true,
    })
    call.leaveRest(reading)
  },
}

/** `ppmlhdfe y d, absorb(unit year) exposure(pop) vce(cluster unit)`. */
export const ppmlhdfe: StataReader = {
  fits: reghdfe.fits!,
  read(command, reading) {
    const [count, ...terms] = stataVariables(command)
    const outcome = stataColumn(count, reading)
    if (outcome) readCount(reading, outcome)
    const exposure = stataColumn(optionOf(command, 'exposure'), reading)
    const offset = optionOf(command, 'offset')
    if (exposure) readExposure(reading, [{ column: exposure.column, transform: 'log' }])
    if (offset !== null) reading.leave(`offset(${offset})`, LOG_OF_EXPOSURE)
    readTwoWay(reading, {
      effects: stataAbsorbed(command, reading),
      terms: terms.map(stataTerm),
      clusters: stataClusters(command, reading),
      weight: stataWeight(command, reading),
      isPoisson: true,
    })
    leaveStataRest(command, reading, ['absorb', 'exposure', 'offset'])
  },
}

function isGroup(term: Term): term is Extract<Term, { column: string }> {
  return isColumn(term) && term.kind === 'category'
}

function isPoisson(call: RCall): boolean {
  const family = call.get('family')
  const name =
    family?.kind === 'text' ? family.value : family?.kind === 'name' || family?.kind === 'call' ? family.name : ''
  return name === 'poisson' || name === 'quasipoisson'
}

/** A count is told in percent, from log points. */
function readCount(reading: Reading, { column, transform }: ColumnUse): void {
  if (transform === 'log')
    reading.leave(`log(${column})`, 'Poisson regression takes the count as it is, zeros included; so does the design.')
  const outcome = { column, transform: 'none', scale: 100, units: 'log points' }
  reading.columnsIn('outcome', outcome, 'Outcome', [{ column, transform: 'none' }])
  reading.set('outcomeModel', 'poisson', 'The effect is', 'a ratio, by Poisson regression')
}

type Offset = ColumnUse | string

/** Terms such as `offset(log(pop))` stand among the others. */
function withoutOffsets(terms: readonly Term[]): { left: Term[]; exposures: Offset[] } {
  const isOffset = (term: Term) => term.kind === 'other' && term.text.startsWith('offset(')
  return {
    left: terms.filter((term) => !isOffset(term)),
    exposures: terms.filter(isOffset).map((term) => {
      const text = isColumn(term) ? term.column : term.text
      const column = /^offset\(\s*log\(\s*([A-Za-z.][\w.]*)\s*\)\s*\)$/.exec(text)?.[1]
      return column === undefined ? text : { column, transform: 'log' as const }
    }),
  }
}

function offsetTerm(term: Term): Offset {
  return isColumn(term) ? term : term.text
}

function readExposure(reading: Reading, offsets: readonly Offset[]): void {
  for (const one of offsets) {
    if (typeof one !== 'string' && one.transform === 'log' && reading.analysis['exposure'] === undefined)
      reading.column('exposure', one.column, 'Counted over')
    else reading.leave(typeof one === 'string' ? one : `offset ${one.column}`, LOG_OF_EXPOSURE)
  }
}
