import { FORMS, STANDARD, bindFigure, type Bound, type Figure, type Form } from './bind-figure.ts'
import type { AnswerResults } from './results.ts'

/** A figure that can be put into an answer, with what it comes to in each form that it has. */
export interface BindableFigure {
  of: string
  forms: { as: Form; value: number }[]
}

/** Of a long series a list says no more than how its settings are named. */
const MOST_SETTINGS = 3

/** Every result that an answer can name by a path, but for the ends of each, with its value in the forms that say most of it. */
export function listFigures(results: AnswerResults): BindableFigure[] {
  return pathsOf(results).flatMap((of) => {
    const forms = formsOf(of, results)
    return forms.length === 0 ? [] : [{ of, forms }]
  })
}

function pathsOf({ analysis, intent }: AnswerResults): string[] {
  const { estimates, sensitivity, checks, eqs, plots } = analysis
  return [
    ...STANDARD,
    'smallest',
    ...(intent.statedGoal === undefined ? [] : ['goal']),
    'detectable',
    'score',
    'p',
    ...Object.keys(analysis.sample).map((key) => `sample:${key}`),
    ...(plots.some(({ kind }) => kind === 'placebo-gaps') ? ['placebo:gap', 'placebo:ratio', 'placebo:of'] : []),
    ...estimates.map(({ id }) => `estimate:${id}`),
    ...checks.flatMap(({ id, statistic }) => (statistic === null ? [] : [`check:${id}`])),
    ...eqs.pillars.flatMap(({ components }) => components.flatMap(({ id, bias }) => (bias ? [`bias:${id}`] : []))),
    ...sensitivity.flatMap(({ id, series, breakdownValue }) => [
      ...(breakdownValue === null ? [] : [`sensitivity:${id}:breakdown`]),
      ...(series.length === 0 ? [] : [`sensitivity:${id}:changed`, `sensitivity:${id}:tried`]),
      ...series.slice(0, MOST_SETTINGS).map(({ setting }) => `sensitivity:${id}:${setting}`),
    ]),
  ]
}

function formsOf(of: string, results: AnswerResults): BindableFigure['forms'] {
  const own = attempt({ of }, results)
  if (own === null) return []
  const others = isSized(own)
    ? FORMS.filter((form) => mayBe(form, own, results))
    : own.kind === 'number' && Math.abs(own.value) <= 1
      ? (['percent'] as const)
      : []
  const found = [own.form, ...others.filter((form) => form !== own.form)].map((as) => ({
    as,
    bound: attempt({ of, as }, results),
  }))
  return found.flatMap(({ as, bound }) => (bound === null ? [] : [{ as, value: bound.value }]))
}

const isSized = ({ kind }: Bound) => kind === 'effect' || kind === 'level'

/** Shares are told of so many, and so is what has no level of its own. */
function mayBe(form: Form, { kind }: Bound, { analysis }: AnswerResults): boolean {
  if (form === 'percent' && kind === 'level') return false
  if (form === 'count' || form === 'number' || form === 'of 1,000' || form === 'of 100,000' || form === 'times')
    return false
  const isShare = analysis.outcome.units === 'percentage points' || analysis.outcome.units === 'log points'
  return form === 'own' || form === 'percent' || isShare
}

function attempt(figure: Figure, results: AnswerResults): Bound | null {
  try {
    return bindFigure('figure', { figure }, results)
  } catch {
    return null
  }
}
