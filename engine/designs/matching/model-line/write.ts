import { columnAt, columnsAt, numberAt, objectAt, textAt, type ChosenColumn } from '../../../model-lines/partial.ts'
import { rCall, rName, rTerm, rText } from '../../../model-lines/r/write-r.ts'

/** The matching beside the primary estimate, as `matchit` has it: `matchit(t ~ x, data, method = "nearest")`. */
export function writeMatchingLine(draft: Readonly<Record<string, unknown>>): string | null {
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
