import type { RCommand } from '../../../model-lines/model-line.ts'
import {
  clustersOf,
  fixestClusters,
  formulaOf,
  groupsIn,
  outcomeIn,
  type Formula,
} from '../../../model-lines/r/formula.ts'
import type { Reading } from '../../../model-lines/reading.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { isColumn, partsOf, termsTakenAway, type Term } from '../../../model-lines/r/terms.ts'
import { readTwoStage, type TwoStage } from './two-stage.ts'

/** `feols(y ~ x | effects | d ~ z)` of fixest. */
export const feols: RCommand = {
  order: ['fml', 'data', 'vcov'],
  fits: (call) => formulaOf(call, 'fml')?.instrumented != null,
  read(call, reading) {
    const formula = formulaOf(call, 'fml')!
    const { parts, instrumented } = formula
    const effects = groupsIn(parts[1] ?? [], reading)
    const vcov = call.word('vcov')
    call.settle('vcov')
    const covariance = COVARIANCES[vcov ?? ''] ?? null
    const clusters = covariance ? clustersOf(call, ['cluster'], reading) : fixestClusters(call, effects, reading)
    readTwoStage(reading, {
      outcome: outcomeIn(formula, reading),
      ...instrumented!,
      exogenous: parts[0],
      effects,
      clusters,
      weight: call.column('weights'),
      covariance,
    })
    call.leaveRest(reading)
  },
}

const COVARIANCES: Readonly<Record<string, 'iid' | 'hc1'>> = { iid: 'iid', hetero: 'hc1', HC1: 'hc1', white: 'hc1' }

/** `ivreg(y ~ d + x | z + x)` of AER and ivreg, and `ivreg(y ~ x | d | z)` of ivreg. */
export const ivreg: RCommand = {
  order: ['formula', 'instruments', 'data'],
  read(call, reading) {
    readTwoStage(reading, {
      ...stagesOf(call, reading),
      effects: [],
      clusters: clustersOf(call, ['cluster', 'clusters'], reading),
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
      ...stagesOf(call, reading),
      effects: groupsIn(call.terms('fixed_effects'), reading),
      clusters: clustersOf(call, ['clusters'], reading),
      weight: call.column('weights'),
      covariance: call.word('se_type') === 'classical' ? 'iid' : null,
    })
    call.leaveRest(reading)
  },
}

type Stages = Pick<TwoStage, 'outcome' | 'endogenous' | 'instruments' | 'exogenous'>

/** Of two parts, what stands in both is exogenous; of three, each part is one of them. */
function stagesOf(call: RCall, reading: Reading): Stages {
  const formula = formulaOf(call, 'formula')
  if (!formula) return { outcome: null, endogenous: [], instruments: [], exogenous: [] }
  const { parts } = formula
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
