import type { ChangingTreatmentFacts, Told } from '@casefiles/engine/facts'
import { formatCount, capitalize, formatNumber, plural, sayAll } from '@casefiles/engine/words'
import { formatPStatement } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Facts = ChangingTreatmentFacts

const checks: Sentences<Facts['changing-checks'], 'title' | 'message'> = {
  'comparison-group': ({ never, all, smallest, at, period, words }) => {
    const when = at === 1 ? `in the ${period} of a change` : `${plural(at - 1, period)} after a change`
    return {
      title: `Enough ${words.units} to compare with`,
      message:
        `${never} of ${all} ${words.units} ${never === 1 ? words.isNeverTreated : words.neverTreated}. Each change is compared with ` +
        `${words.units} that began with the same treatment and had kept it; the fewest is ${smallest}, ${when}.`,
    }
  },
}

type Estimates = Told<Facts['changing-estimates']>
type Comparison = Estimates['effect']['comparison']

const TOTAL = 'Total effect of the changes over the total change of the treatment'

/** What each estimate is called, what it is of, and how it and its interval were made. */
const estimates: Sentences<Facts['changing-estimates'], 'name' | 'estimand' | 'method'> = {
  'average-total-effect': (told) => {
    const { periods, observations, units, most, meanChange, interval, lone, step } = told
    const window = periods === 'every' ? `every ${step} since the first change` : `the locked ${step}s`
    return {
      name: `Average total effect ${perTreatment(told)}, against ${AGAINST[told.comparison]}`,
      estimand: TOTAL,
      method:
        `${describeSpan(told)}; summed over ${window} (${formatCount(observations)} unit-${step}s of ${plural(units, 'unit')}, up to ` +
        `${plural(most, step)} each) and divided by the sum of how far the treatment is from where it began there ` +
        `(${formatNumber(meanChange, 3)} on average)${describeInterval(interval)}${lone}.`,
    }
  },
  effect: ({ at, meanChange, jointly, ...told }) => {
    const { step } = told
    const changed = `By then the treatment had differed from where it began by ${formatNumber(meanChange, 3)} on average, summed over the ${step}s.`
    const together =
      jointly === null
        ? ''
        : ` ${plural(jointly.effects, 'effect')} by time, tested jointly against zero by chi-square: ${formatPStatement(jointly.p)}.`
    return {
      name: `Effect of having changed, ${describeTime(at, step)}`,
      estimand: `Effect of having changed (DID_${at})`,
      method: `${describeSpan(told)}, downward changes with the sign turned. ${changed}${ownInterval(told)}${together}`,
    }
  },
  'normalized-effect': ({ at, meanChange, ...told }) => ({
    name: `Effect ${perTreatment(told)} so far, ${describeTime(at, told.step)}`,
    estimand: `Weighted mean of the effects of the treatment now and before (normalized DID_${at})`,
    method: `The effect of having changed over ${formatNumber(meanChange, 3)}, what the treatment had differed by until then, summed over the ${told.step}s.${ownInterval(told)}`,
  }),
  placebo: ({ at, ...told }) => {
    const periods = plural(at, told.step)
    return {
      name: `Placebo, ${periods} before the last one without a change`,
      estimand: 'Change before any change of treatment, zero in theory',
      method: `The same units compared over the ${at === 1 ? told.step : periods} before the last one without a change.${ownInterval(told)}`,
    }
  },
  imputation: ({ interval, lone }) => {
    const made =
      interval === null
        ? ''
        : '; 95% interval from the conservative variance, effects centered by first treatment, direction and time since the ' +
          `change, clustered by ${interval.clusteredBy}, normal quantiles${interval.few}`
    return {
      name: 'Borusyak–Jaravel–Spiess imputation',
      estimand: TOTAL,
      method: `Unit effects, and period effects by first treatment, fitted on rows before any change${made}${lone}.`,
    }
  },
}

const AGAINST: Record<Comparison, string> = {
  'not-yet-treated': 'units that had not changed yet',
  'never-treated': 'units that never change',
}

type Of = Pick<Estimates['effect'], 'per' | 'step' | 'comparison'>
type Inferred = Pick<Estimates['effect'], 'interval' | 'lone'>

/** What the estimate is per, as inside a sentence. */
function perTreatment({ per, step }: Of): string {
  return per === null ? `per ${step} under treatment` : `per ${per} and ${step}`
}

/** What is compared, the beginning of a method. */
function describeSpan({ comparison, step }: Of): string {
  return `Change of units whose treatment changed since the last ${step} before, against units that began with the same treatment and ${comparison === 'never-treated' ? 'never change' : 'had not changed yet'}`
}

/** As after a comma: `in the year of the first change`, `3 years after the first change`. */
function describeTime(at: number, step: string): string {
  return at === 1 ? `in the ${step} of the first change` : `${plural(at - 1, step)} after the first change`
}

function describeInterval(interval: Inferred['interval']): string {
  if (interval === null) return ''
  return (
    `; 95% interval from influence functions given the treatments, clustered by ${interval.clusteredBy}, deviations with ` +
    `the factor n/(n − 1), normal quantiles${interval.few}`
  )
}

/** How the interval of one effect is made, and what it leaves out, as a sentence after a space. */
function ownInterval({ interval, lone }: Inferred): string {
  return `${describeInterval(interval)}${lone}.`.replace(/^; (\S)/, (_, first: string) => ` ${first.toUpperCase()}`)
}

const figures: Sentences<Facts['changing-figures'], string> = {
  timeline: ({ period, span, changed, never, several, words }) => {
    const units = capitalize(words.units)
    const title = `${plural(changed, words.unit, words.units)} with a change, ${never} without`
    return {
      title: sayAll(title),
      subtitle: `${units} by the ${period} of the first change${several ? ' and the treatment before it' : ''}. Dark: since that change. Pale: before it.`,
      alt: sayAll(`Timeline of ${words.units}, ${span}, by the ${period} of the first change. ${title}.`),
      x: capitalize(period),
      y: 'Group',
      cohort: `${capitalize(period)} of the first change${several ? ' (treatment before it)' : ''}`,
      units,
      treatedFrom: 'Changed from',
      firstYear: `First ${period}`,
      lastYear: `Last ${period}`,
      preYears: `${capitalize(period)}s before`,
      comparisonUnits: `${units} to compare with at the start`,
      members: 'Which',
    }
  },
  estimates: () => ({ effect: 'Average total effect', intervals: 'pointwise 95% intervals' }),
}

type Texts = Told<Facts['changing-texts']>

const COMPARED: Record<Comparison, string> = {
  'not-yet-treated': 'Not changed yet',
  'never-treated': 'Never changed',
}

/** Single texts: names, reasons, lines of the log. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  'has-compared-change': () => 'have a change that is compared',
  'nothing-varies': () => 'The changes do not vary, so there is no standard error.',
  'no-false-date': ({ period }) => `No false date leaves enough ${period}s before it, so none can be tried.`,
  'choices-varied': ({ units }) => capitalize(`${units} to compare with, and periods`),
  'compared-with': ({ comparison }) => COMPARED[comparison],
  setting: ({ comparison, periods }) =>
    `comparison: ${COMPARED[comparison].toLowerCase()}; periods: ${periods.toLowerCase()}`,
  'timeline-group': ({ date, begins }) => {
    const name = date === null ? 'Never' : String(date)
    return begins === null ? name : `${name} (${amountInWords(begins)})`
  },
  'divided-by': ({ subtitle, meanChange }) =>
    `${subtitle} Effects of having changed, divided by the average change of the treatment, ${formatNumber(meanChange, 3)}.`,
  'incomplete-units': ({ units, of, period, words }) =>
    `${formatCount(units)} of ${formatCount(of)} ${words.units} ${units === 1 ? 'lacks' : 'lack'} a row with a treatment in some ${period} and ${units === 1 ? 'is' : 'are'} left out.`,
  'changed-before-data': ({ first, ...left }) =>
    `${nameUnits(left)} ${left.units === 1 ? 'is' : 'are'} left out: ${theirs(left)} treatment had changed by the first period in use, ${first}.`,
  'nobody-alike': (left) =>
    `${nameUnits(left)} ${left.units === 1 ? 'is' : 'are'} left out: nobody that began with the same treatment had kept it when ${theirs(left)} treatment changed.`,
  'crossed-baseline': (crossed) =>
    `${nameUnits(crossed)} had both more and less treatment than at the beginning; ${theirs(crossed)} effects count until then.`,
}

/** As short as a name beside a row must be, and long enough to tell one amount from another. */
function amountInWords(amount: number): string {
  return String(Number(amount.toPrecision(6))).replace('-', '−')
}

function nameUnits({ units, named, words }: Texts['nobody-alike']): string {
  return `${plural(units, words.unit, words.units)} (${named})`
}

function theirs({ units }: Texts['nobody-alike']): string {
  return units === 1 ? 'its' : 'their'
}

/** Every sentence on a treatment that changes, by the kinds and codes of its facts. */
export const changing = {
  'changing-checks': checks,
  'changing-estimates': estimates,
  'changing-figures': figures,
  'changing-texts': texts,
}
