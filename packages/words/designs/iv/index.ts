import type { IvFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber, inSentence, plural } from '@casefiles/engine/words'
import { formatPercent, formatEffect, formatSignificant } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { figures } from './charts.ts'
import { checks, describeCritical, ONE_INSTRUMENT } from './checks.ts'
import { series } from './sensitivity.ts'

type Estimates = IvFacts['estimates']

/** What each estimate is called, and how its interval was made. */
const estimates: Sentences<Estimates, 'name' | 'method'> = {
  main: (inference) => ({
    name: `Two-stage least squares, ${inference.test ? 'Anderson–Rubin' : 't'} interval`,
    method: describeInference(inference),
  }),
  't-interval': ({ errors }) => ({
    name: 'Two-stage least squares, t interval',
    method: `Two-stage least squares; ${describeErrors(errors)}; t interval, which holds with strong instruments only.`,
  }),
  'anderson-rubin': ({ errors }) => ({
    name: 'Two-stage least squares, Anderson–Rubin interval',
    method: `Two-stage least squares; Anderson–Rubin confidence set; ${describeErrors(errors)}.`,
  }),
  tf: ({ critical, errors }) => ({
    name: 'Two-stage least squares, tF interval',
    method: `Two-stage least squares; tF critical value ${describeCritical(critical)} (Lee et al. 2022); ${describeErrors(errors)}.`,
  }),
  liml: ({ isTwoStage, errors }) => ({
    name: 'Limited-information maximum likelihood',
    method: `Limited-information maximum likelihood${isTwoStage ? ', which with one instrument is two-stage least squares' : ''}; ${describeErrors(errors)}.`,
  }),
  fuller: ({ errors }) => ({
    name: 'Fuller, constant 1',
    method: `Fuller’s estimator with constant 1; ${describeErrors(errors)}.`,
  }),
  'conditional-likelihood-ratio': ({ errors }) => ({
    name: 'Limited-information maximum likelihood, conditional likelihood ratio interval',
    method: `Limited-information maximum likelihood; conditional likelihood ratio set (Moreira 2003; Kleibergen 2005), which holds with weak instruments in large samples; ${describeErrors(errors)}.`,
  }),
  unweighted: ({ question, errors }) => ({
    name: 'Two-stage least squares without weights, t interval',
    method: `Two-stage least squares without weights; ${describeErrors(errors)}; t interval. Every row counts alike. The weights answer: ${question}`,
  }),
  jackknife: ({ left, errors }) => ({
    name: 'Jackknife instrumental variables',
    method: `Jackknife instrumental variables, each row predicted without its own ${left} (Ackerberg and Devereux 2009); ${describeErrors(errors)}.`,
  }),
  'reduced-form': ({ instrument, errors }) => ({
    name: `Reduced form, ${instrument}`,
    method: `Least squares of the outcome on the instruments; ${describeErrors(errors)}.`,
  }),
  'ordinary-least-squares': ({ errors }) => ({
    name: 'Ordinary least squares, no instrument',
    method: `Ordinary least squares; ${describeErrors(errors)}.`,
  }),
}

function describeInference({ strongF, enoughClusters, test, errors }: Estimates['main']): string {
  if (test === null)
    return `Two-stage least squares; ${describeErrors(errors)}; t interval, as the effective F is at least ${strongF}.`
  const { isWeak, bootstrap } = test
  const why = isWeak ? `as the effective F is under ${strongF}` : `as there are fewer than ${enoughClusters} clusters`
  const drawn =
    bootstrap === null
      ? ''
      : `, its p values from a wild cluster bootstrap (${bootstrap.draws} draws, ${bootstrap.weights} weights, p never under ${1 / (1 + bootstrap.draws)}), as there are fewer than ${bootstrap.under} clusters`
  return `Two-stage least squares; the interval is the Anderson–Rubin confidence set, ${why}${drawn}; ${describeErrors(errors)}.`
}

/** The correction and the reference distribution. */
function describeErrors({ kind, clusters, df, isWeighted }: Estimates['liml']['errors']): string {
  const weighted = isWeighted ? 'weighted; ' : ''
  if (kind === 'iid') return `${weighted}classical errors, one residual variance over ${df} degrees of freedom`
  if (kind === 'hc1') return `${weighted}errors robust to unequal variances (HC1, ${df} degrees of freedom)`
  return `${weighted}errors clustered${clusters.length > 1 ? ' two ways' : ''} (${clusters.join(' and ')} clusters; CR1, fixed effects nested in the clusters not counted; ${df} degrees of freedom)`
}

type Texts = IvFacts['texts']

/** Single texts; those that are parts of a sentence have no period. */
const texts: { readonly [Code in keyof Texts]: (of: Texts[Code]) => string } = {
  'set-empty': () =>
    'The Anderson–Rubin set is empty: every effect is rejected, so the instruments contradict each other or the model is wrong.',
  'set-is-whole-line': () =>
    'The Anderson–Rubin set is the whole line: the instruments are too weak to rule out any effect.',
  'set-of-few-clusters': ({ clusters }) =>
    `The Anderson–Rubin set is the whole line: with ${plural(clusters, 'cluster')} no effect can be ruled out, however strong the instruments.`,
  'set-in-pieces': ({ pieces }) => {
    const isUnbounded = pieces.some((piece) => !piece.every(Number.isFinite))
    return `The Anderson–Rubin set has ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}${isUnbounded ? ' and no bound' : ''}: ${listPieces(pieces)}.`
  },
  'set-without-estimate': ({ pieces }) =>
    `No interval is shown: the Anderson–Rubin set (${listPieces(pieces)}) leaves out the estimate, so the instruments contradict each other or are many and weak.`,
  'tf-without-p': () => 'The tF procedure gives an interval at the 5% level and no p value.',
  'tf-without-interval': ({ f }) =>
    `The first-stage F is ${formatNumber(f, 2)}; under 4 the tF procedure gives no interval.`,
  'clr-needs-clusters': ({ enough }) =>
    `The test is one for large samples: with fewer than ${enough} clusters its set is not shown.`,
  'clr-not-computed': () => 'The test cannot be computed: the instruments are too many for the clusters.',
  'clr-without-estimate': () => 'The set leaves out the estimate, so no interval is shown.',
  'clr-unbounded': () => 'The conditional likelihood ratio set has several pieces or no bound.',
  'carries-instrument-alone': ({ left }) =>
    `Some ${left === 'clusters' ? 'clusters carry' : `${left} carries`} an instrument alone, so it cannot be left out.`,
  'treatment-not-moved': () => 'The instruments do not move the treatment.',
  'pull-of-weakness': ({ gap, noise, f, left }) =>
    `Least squares lies ${formatEffect(gap)} from the estimate (standard error ${formatEffect(noise)}); with an effective F of ${formatEffect(f)} weak instruments leave about ${formatEffect(left)} of that in it.`,
  'one-instrument': () => ONE_INSTRUMENT,
  'instrument-gap': ({ instrument, own, gap, error, units }) =>
    `With ${inSentence(instrument)} alone the estimate is ${formatSignificant(own, 3)} ${units}, ${formatSignificant(gap, 3)} from that of all instruments together (standard error ${formatSignificant(error, 3)}). Which instrument is at fault no data can tell, so the gap counts against the estimate.`,
  'covariates-unvarying': () => 'No declared covariate varies.',
  'no-covariates-named': () =>
    'The design names no covariate fixed before the instrument, so what differs across it is not known.',
  'all-covariates-held': () =>
    'Every covariate of the balance check is held in both stages, so none is left to look with.',
  'covariates-predict-nothing': () => 'The covariates left out predict nothing of the outcome, so they tell nothing.',
  'predicted-share': ({ share }) => ` They predict ${formatPercent(share, 'never-zero')} of its variance.`,
  'as-locked': () => 'As locked',
  'no-covariates': () => 'None',
  'balance-covariates-added': () => 'With those of the balance check',
  'without-covariate': ({ covariate }) => `Without ${covariate}`,
  'with-instrument': ({ instrument }) => `With ${instrument}`,
  'with-all-left-out': () => 'With all of them',
  'without-instrument': ({ instrument }) => `without ${inSentence(instrument)}`,
  'without-any-covariate': () => 'without any covariate',
  'limited-information': () => 'limited-information maximum likelihood',
  'rows-read': ({ rows }) => `${formatCount(rows)} rows read.`,
  'zero-weight': ({ rows, column }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} left out: ${rows === 1 ? 'its' : 'their'} weight "${column}" is zero.`,
  singletons: ({ levels, of, effect }) =>
    `${formatCount(levels)} of ${formatCount(of)} levels of ${nameEffect(effect)} ${levels === 1 ? 'has one row; it is kept and fitted by its' : 'have one row; these rows are kept and fitted by their'} own effect.`,
  'nested-effects': ({ inner, outer }) =>
    `Every level of ${nameEffect(inner)} lies within one level of ${nameEffect(outer)}, whose own effect adds nothing.`,
  'nested-clusters': ({ inner, outer }) =>
    `Every cluster of "${inner}" lies within one of "${outer}": the standard errors are those clustered on "${outer}" alone.`,
  'no-cluster': ({ covariance }) =>
    `No cluster is named: standard errors are ${covariance === 'hc1' ? 'robust to unequal variances (HC1)' : 'classical'}.`,
  'no-weight': () => 'No weight is named: every row counts alike.',
  'balance-of-exogenous': () => 'No covariate is declared for the balance check: the exogenous covariates are used.',
  'collinear-covariate': ({ covariate }) =>
    `The covariate ${covariate} repeats the ones before it or the fixed effects and is dropped.`,
  'collinear-instrument': ({ instrument }) => `The instrument ${instrument} repeats the ones before it and is dropped.`,
}

function listPieces(pieces: [number, number][]): string {
  const round = (value: number) => formatSignificant(value, 4)
  return pieces
    .map(([low, high]) => {
      if (low === -Infinity) return `everything up to ${round(high)}`
      return high === Infinity ? `everything from ${round(low)}` : `${round(low)} to ${round(high)}`
    })
    .join(' and ')
}

/** A fixed effect by its columns, in quotes. */
function nameEffect(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(' × ')
}

/** Every sentence on instrumental variables, by the kinds and codes of its facts. */
export const words = { checks, series, estimates, figures, texts }
