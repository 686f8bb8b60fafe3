import type { BlocksFacts } from '@casefiles/engine/facts'
import { formatNumber, plural } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { UNDECLARED } from './checks.ts'

type Series = BlocksFacts['series']

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<Series, 'title' | 'varied' | 'message'> = {
  'lee-bounds': ({ bounds, source }) => ({
    title: 'Missing outcomes at their worst',
    varied: 'Which units are trimmed so that equal shares of both arms are left',
    message:
      bounds === null
        ? whyNothingIsBounded(source)
        : `${describeBounds(bounds)} The conclusion ${bounds.stands ? 'stands' : 'does not stand'} over the whole range.`,
  }),
  'leave-one-block-out': (runs) => ({
    title: 'Without one block',
    varied: 'The block left out',
    message: `Leaving out each block in turn keeps the conclusion in ${runs.kept} of ${runs.runs} runs. ${describeSpan(runs)}`,
  }),
  'covariate-sets': ({ count, of }) => ({
    title: 'Other covariates',
    varied: 'Covariates and how they are adjusted for',
    message: `${count} of ${plural(of, 'adjusted estimate')} ${of === 1 ? 'keeps' : 'keep'} the conclusion.`,
  }),
  'several-outcomes': ({ outcomes, differ, value, ci: [low, high] }) => ({
    title: 'All outcomes at once',
    varied: 'The outcome, with intervals and p values that hold for all of them together',
    message:
      `Of ${outcomes} outcomes, ${differ === 0 ? 'none differs' : `${differ} ${differ === 1 ? 'differs' : 'differ'}`} between the arms after step-down adjustment. ` +
      `The main one, with an interval that holds for all at once, is ${formatEffect(value)} [${formatEffect(low)}, ${formatEffect(high)}].`,
  }),
  'leave-one-trial-out': (runs) => ({
    title: 'Without one trial',
    varied: 'The trial left out',
    message: `Leaving out each trial in turn keeps the conclusion in ${runs.kept} of ${runs.runs} runs. ${describeSpan(runs)}`,
  }),
  'other-pooling': (runs) => ({
    title: 'Other ways to put the trials together',
    varied: 'How the trials are averaged, and which of them',
    message: `${runs.kept} of ${runs.runs} other ways ${runs.kept === 1 ? 'keeps' : 'keep'} the conclusion. ${describeSpan(runs)}`,
  }),
}

function describeSpan({ low, high }: Series['other-pooling']): string {
  return `The estimate runs from ${formatSpan(low, high)}.`
}

/** Where nobody is missing; `source` shows who was assigned, null where the design does not say. */
function whyNothingIsBounded(source: string | null): string {
  return source === null
    ? `${UNDECLARED} Nothing can be bounded.`
    : `No outcome is missing, so there is nothing to bound. ${source}`
}

type Bounds = BlocksFacts['texts']['lee-range']

export function describeBounds({ lower, upper, ci, trimmed }: Bounds): string {
  return (
    `With missing outcomes bounded after Lee the effect lies between ${formatEffect(lower)} and ${formatEffect(upper)} ` +
    `(95% interval ${formatSpan(...ci)}); ${formatNumber(100 * trimmed, 1)} percent of one arm is trimmed.`
  )
}
