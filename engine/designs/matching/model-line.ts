import type { DesignModelLines, RCommand } from '../../model-lines/model-line.ts'
import { type ChosenColumn, columnAt, columnsAt, numberAt, objectAt, textAt } from '../../model-lines/partial.ts'
import { formulaOf, outcomeIn } from '../../model-lines/r/formula.ts'
import type { RCall } from '../../model-lines/r/r-call.ts'
import { rCall, rName, rTerm, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import {
  PRIMARY_IS_WEIGHTED,
  readCovariates,
  readEstimand,
  readNeighbours,
  readTreatment,
} from './model-line/choices.ts'
import { psmatch2, teffects } from './model-line/read-stata.ts'

/** `matchit(t ~ x1 + x2, method = "nearest", ratio = 1, caliper = 0.2)` of MatchIt. */
const matchit: RCommand = {
  order: ['formula', 'data', 'method', 'distance'],
  read(call, reading) {
    readScore(call, reading)
    const caliper = call.number('caliper')
    const inSd = call.flag('std.caliper') !== false
    if (caliper !== null && !inSd)
      reading.leave(`caliper = ${caliper}`, 'A caliper is given in standard deviations of the logit.')
    const method = call.word('method') ?? 'nearest'
    if (method === 'nearest') {
      readNeighbours(reading, {
        ratio: call.number('ratio'),
        caliper: inSd ? caliper : null,
        order: call.word('m.order'),
      })
    } else reading.leave(`method = "${method}"`, METHODS[method] ?? 'This engine does not match that way.')
    // with and without replacement are both shown
    call.get('replace')
    const distance = call.word('distance') ?? 'glm'
    if (!SHOWN_DISTANCES.includes(distance))
      reading.leave(
        `distance = "${distance}"`,
        'The score is a logistic regression; distances by it and by Mahalanobis are shown.',
      )
    reading.remark(PRIMARY_IS_WEIGHTED)
    call.leaveRest(reading)
  },
}

const SHOWN_DISTANCES = ['glm', 'logit', 'ps', 'mahalanobis']
const METHODS: Record<string, string> = {
  cem: 'Coarsened exact matching stands beside the primary estimate without being asked for.',
  exact: 'Exact matching is not offered; coarsened exact matching stands beside the primary estimate.',
  optimal: 'Optimal matching is not offered; MatchIt has it.',
  full: 'Full matching is not offered; MatchIt has it.',
  genetic: 'Genetic matching is not offered; MatchIt has it.',
  subclass: 'Subclassification is not offered; MatchIt has it.',
}

/** `weightit(t ~ x1 + x2, method = "ps", estimand = "ATT")` of WeightIt. */
const weightit: RCommand = {
  order: ['formula', 'data', 'method', 'estimand'],
  read(call, reading) {
    readScore(call, reading)
    const method = call.word('method') ?? 'glm'
    if (!['glm', 'ps', 'ebal'].includes(method))
      reading.leave(`method = "${method}"`, 'The score is a logistic regression; entropy balancing stands beside it.')
    reading.remark(PRIMARY_IS_WEIGHTED)
    call.leaveRest(reading)
  },
}

function readScore(call: RCall, reading: Reading): void {
  const formula = formulaOf(call, 'formula')
  const treatment = outcomeIn(formula, reading)
  if (treatment) readTreatment(reading, treatment.column)
  readCovariates(reading, 'covariates', formula?.parts[0] ?? [], 'Covariates')
  readEstimand(reading, call.word('estimand') ?? 'ATT')
  const weight = call.column('s.weights')
  if (weight) reading.columnsIn('samplingWeight', { column: weight.column }, 'Sampling weight', [weight])
  reading.remark('The line names no outcome: choose it in the step Outcomes.')
}

/** Matching and weighting as their field types them: `matchit`, `weightit`, `teffects`, `psmatch2`. */
export const modelLines: DesignModelLines = {
  r: { matchit, weightit },
  stata: { teffects, psmatch2 },
  write: writeMatchingLine,
}

/** The matching beside the primary estimate, as `matchit` has it: `matchit(t ~ x, data, method = "nearest")`. */
function writeMatchingLine(draft: Readonly<Record<string, unknown>>): string | null {
  const treatment = columnAt(draft, 'treatment')
  const covariates = columnsAt(draft, 'covariates')
  if (!treatment || covariates.length === 0) return null
  const neighbours = objectAt(draft, 'nearestNeighbour')
  const ratio = numberAt(neighbours, 'ratio')
  const caliper = numberAt(neighbours, 'caliper')
  const order = textAt(neighbours, 'order')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('matchit', [
    ['', `${rName(treatment.column)} ~ ${covariates.flatMap(terms).join(' + ')}`],
    ['data', 'data'],
    ['method', '"nearest"'],
    ['distance', '"glm"'],
    ['estimand', rText(textAt(draft, 'estimand') ?? 'ATT')],
    ['ratio', ratio === null ? null : String(ratio)],
    ['caliper', caliper === null ? null : String(caliper)],
    ['m.order', order === null ? null : rText(order)],
    ['s.weights', weight === null ? null : rText(weight)],
  ])
}

function terms(chosen: ChosenColumn): string[] {
  if (chosen.kind === 'category') return [`factor(${rName(chosen.column)})`]
  const own = rTerm(chosen)
  return chosen.squared ? [own, `I(${own}^2)`] : [own]
}
