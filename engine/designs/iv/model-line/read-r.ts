import type { RCommand } from '../../../model-lines/model-line.ts'
import { clustersOf, effectsIn, formulaOf, type Formula } from '../../../model-lines/r/formula.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { isColumn, type Term } from '../../../model-lines/r/terms.ts'
import { readTwoStage, type TwoStage } from './two-stage.ts'

/** `feols(y ~ x | effects | d ~ z)` of fixest. */
export const feols: RCommand = {
  order: ['fml', 'data', 'vcov'],
  fits: (call) => formulaOf(call, 'fml')?.instrumented != null,
  read(call, reading) {
    const { outcome, parts, instrumented } = formulaOf(call, 'fml')!
    const vcov = call.word('vcov')
    readTwoStage(reading, {
      outcome,
      ...instrumented!,
      exogenous: parts[0],
      effects: effectsIn(parts[1] ?? []),
      clusters: vcov === null ? clustersOf(call, ['cluster', 'vcov']) : clustersOf(call, ['cluster']),
      weight: call.column('weights'),
      covariance: vcov === 'iid' ? 'iid' : vcov === null ? null : 'hc1',
    })
    call.leaveRest(reading)
  },
}

/** `ivreg(y ~ d + x | z + x)` of AER and ivreg, and `ivreg(y ~ x | d | z)` of ivreg. */
export const ivreg: RCommand = {
  order: ['formula', 'instruments', 'data'],
  read(call, reading) {
    readTwoStage(reading, {
      ...stagesOf(call),
      effects: [],
      clusters: clustersOf(call, ['cluster', 'clusters']),
      weight: call.column('weights'),
      covariance: null,
    })
    call.leaveRest(reading)
  },
}

/** `iv_robust(y ~ d + x | z + x, clusters = c)` of estimatr. */
export const ivRobust: RCommand = {
  order: ['formula', 'data', 'weights', 'subset', 'clusters', 'fixed_effects'],
  read(call, reading) {
    readTwoStage(reading, {
      ...stagesOf(call),
      effects: effectsIn(call.terms('fixed_effects')),
      clusters: clustersOf(call, ['clusters']),
      weight: call.column('weights'),
      covariance: call.word('se_type') === 'classical' ? 'iid' : null,
    })
    call.leaveRest(reading)
  },
}

type Stages = Pick<TwoStage, 'outcome' | 'endogenous' | 'instruments' | 'exogenous'>

/** Of two parts, what stands in both is exogenous; of three, each part is one of them. */
function stagesOf(call: RCall): Stages {
  const formula = formulaOf(call, 'formula')
  if (!formula) return { outcome: null, endogenous: [], instruments: [], exogenous: [] }
  const { outcome, parts } = formula
  if (parts.length >= 3) return { outcome, exogenous: parts[0], endogenous: parts[1], instruments: parts[2] }
  const second = parts[1] ?? call.terms('instruments')
  const isUpdate = second.some((term) => columnIn(term) === '.')
  return isUpdate ? updated(formula, call) : { outcome, ...parted(parts[0], second) }
}

/** `. - d + z`: the regressors without d, and z. */
function updated({ outcome, parts, right }: Formula, call: RCall): Stages {
  const text = call.shown(right)
  const removed = new Set([...text.slice(text.indexOf('|')).matchAll(/-\s*([\w.]+)/g)].map(([, name]) => name))
  const isKept = (term: Term) => !removed.has(columnIn(term) ?? '')
  const added = parts[1].filter((term) => columnIn(term) !== '.')
  return { outcome, ...parted(parts[0], [...parts[0].filter(isKept), ...added]) }
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

function columnIn(term: Term): string {
  return isColumn(term) ? term.column : term.text
}
