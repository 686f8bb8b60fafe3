import type { RCommand } from '../../../model-lines/model-line.ts'
import type { Reading } from '../../../model-lines/reading.ts'
import { effectsIn } from '../../../model-lines/effects.ts'
import { clustersOf, type Formula, formulaOf, groupsIn, outcomeIn } from '../../../model-lines/r/formula.ts'
import { membersOf } from '../../../model-lines/r/parse.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { isColumn, type Term } from '../../../model-lines/r/terms.ts'
import { isPeriod } from './periods-and-clusters.ts'
import { indicatorsAmong, isTwoWay, readTwoWay, type TwoWay } from './read-two-way.ts'

/** `lm(y ~ d + factor(unit) + factor(year))` of base R: effects of units and periods are indicators among the regressors. */
export const lm: RCommand = {
  order: ['formula', 'data', 'subset', 'weights'],
  fits: (call) => indicatorsAmong(formulaOf(call, 'formula')?.parts[0] ?? []) !== null,
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    readLine(call, reading, formula, indicatorsAmong(formula.parts[0])!, [])
  },
}

/** `lm_robust(y ~ d, fixed_effects = ~ unit + year, clusters = unit)` of estimatr. */
export const lmRobust: RCommand = {
  order: ['formula', 'data', 'weights', 'subset', 'clusters', 'fixed_effects'],
  fits(call) {
    const terms = formulaOf(call, 'formula')?.parts[0] ?? []
    const effects = call.terms('fixed_effects').filter(isColumn)
    const names = effects.map(({ column }) => column)
    // blocks of an experiment are absorbed as well: of two that are no period nothing is known
    const isPanel = names.length === 1 || names.some(isPeriod)
    return indicatorsAmong(terms) !== null || (isPanel && isTwoWay(names, terms))
  },
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    const [terms] = formula.parts
    const absorbed = groupsIn(call.terms('fixed_effects'), reading)
    const model = absorbed.length > 0 ? { effects: absorbed, terms } : indicatorsAmong(terms)!
    readLine(call, reading, formula, model, clustersOf(call, ['clusters'], reading))
  },
}

/** `plm(y ~ d, index = c("unit", "year"), model = "within", effect = "twoways")`. */
export const plm: RCommand = {
  order: [
    'formula',
    'data',
    'subset',
    'weights',
    'na.action',
    'effect',
    'model',
    'random.method',
    'random.models',
    'random.dfcor',
    'inst.method',
    'index',
  ],
  fits: (call) =>
    call.word('effect') === 'twoways' &&
    (call.word('model') ?? 'within') === 'within' &&
    formulaOf(call, 'formula')?.parts.length === 1 &&
    indexOf(call).length === 2,
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    const effects = groupsIn(indexOf(call), reading)
    readLine(call, reading, formula, { effects, terms: formula.parts[0] }, [])
  },
}

/** Unit and period as `index = c("unit", "year")` names them, in plm itself or in its `pdata.frame`. */
function indexOf(call: RCall): Term[] {
  const own = call.terms('index')
  const data = call.get('data')
  if (own.length > 0 || data?.kind !== 'call' || data.name !== 'pdata.frame') return own
  const index = data.args.find(({ name }) => name === 'index')?.value
  return index === undefined
    ? []
    : membersOf(index).flatMap((one): Term[] =>
        one.kind === 'text' ? [{ kind: 'number', column: one.value, transform: 'none' }] : [],
      )
}

/** `felm(y ~ d + x | unit + year | 0 | cluster)` of lfe, whose third part holds instruments. */
export const felm: RCommand = {
  order: ['formula', 'data'],
  fits(call) {
    const formula = formulaOf(call, 'formula')
    const [terms = [], effects = [], instruments = []] = formula?.parts ?? []
    const { single, crossed } = effectsIn(effects)
    return (
      formula?.instrumented === null &&
      instruments.length === 0 &&
      (effects.length === 2 || isTwoWay(single, terms, crossed))
    )
  },
  read(call, reading) {
    const formula = formulaOf(call, 'formula')!
    const [terms, effects, , clusters = []] = formula.parts
    const { single, crossed, slopes } = effectsIn(effects, reading)
    readLine(call, reading, formula, { effects: single, crossed, slopes, terms }, groupsIn(clusters, reading))
  },
}

function readLine(
  call: RCall,
  reading: Reading,
  formula: Formula,
  model: Pick<TwoWay, 'effects' | 'crossed' | 'slopes' | 'terms'>,
  clusters: readonly string[],
): void {
  const outcome = outcomeIn(formula, reading)
  if (outcome) reading.outcome(outcome)
  readTwoWay(reading, { ...model, clusters, weight: call.plainColumn('weights') })
  call.leaveRest(reading)
}
