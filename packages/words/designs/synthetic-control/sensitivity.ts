import type { SyntheticControlFacts } from '@casefiles/engine/facts'
import { plural, withUnits } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Series = SyntheticControlFacts['series']
type Runs = Series['donor-pools']

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<Series, 'title' | 'varied' | 'message'> = {
  'placebo-in-time': (found) => ({
    title: 'False dates of treatment',
    varied: 'First period of the false treatment',
    message: describeFalseDates(found),
  }),
  'leave-one-donor-out': ({ farthest, ...found }) => ({
    title: 'Without one donor',
    varied: 'The donor left out',
    message:
      farthest === null
        ? 'With two donors none can be left out.'
        : `Leaving out each of the ${found.runs} donors with weight in turn ${describeKept(found)} The largest move is ${formatEffect(farthest.move)} ${farthest.units}, without ${farthest.donor}.`,
  }),
  'donor-pools': describeOthers('Other donor pools', 'donor pool'),
  'predictor-sets': describeOthers('Other predictors', 'predictor set'),
  'pre-period-length': ({ periods, ...found }) => ({
    title: 'A later first period',
    varied: 'First period used',
    message:
      found.runs === 0
        ? `With ${periods} periods before treatment none can be left out.`
        : `Beginning later ${describeKept(found)}`,
  }),
  estimators: ({ move, units, main }) => ({
    title: 'Other estimators',
    varied: 'The estimator',
    message: `Of augmented synthetic control and synthetic difference in differences the farther lies ${formatEffect(move)} ${units} from the main estimate of ${formatEffect(main)}.`,
  }),
}

function describeFalseDates({ periods, dates, small, meanGap, units, isNamed }: Series['placebo-in-time']): string {
  if (dates === 0) return `With ${plural(periods, 'period')} before treatment there is no false date to try.`
  const limit = isNamed ? 'the smallest effect that matters' : 'what the placebos let chance make of it'
  const gap = `the mean gap is ${withUnits(formatEffect(meanGap), units)}`
  if (dates === 1) return `At one false date ${gap}, ${small === 1 ? 'under' : 'not under'} ${limit}.`
  return `At ${dates} false dates ${gap} on average; ${small} of them ${small === 1 ? 'shows' : 'show'} a mean gap under ${limit}.`
}

function describeOthers(title: string, noun: string) {
  return (found: Runs) => ({
    title,
    varied: `The ${noun}`,
    message:
      found.runs === 0
        ? `No other ${noun} can be formed from these data.`
        : `Using ${plural(found.runs, `other ${noun}`)} ${describeKept(found)}`,
  })
}

/** `keeps the conclusion in 5 of 6 runs; the estimate runs from −20.51 to −17.30.`, or of a single run what it found. */
function describeKept({ runs, kept, low, high }: Runs): string {
  if (runs === 1)
    return `${kept === 1 ? 'keeps' : 'changes'} the conclusion; the estimate is then ${formatEffect(low)}.`
  return `keeps the conclusion in ${kept} of ${runs} runs; the estimate runs from ${formatSpan(low, high)}.`
}
