import type { Text } from '../../../fact.ts'
import type { Check } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { plural } from '../../../words/count.ts'
import { isGiven } from '../../../words/given-size.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect, formatMultiple } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatPercent } from '../../../words/percent.ts'
import { periodWord } from '../../../words/period-word.ts'
import { withUnits } from '../../../words/units.ts'
import type { Design, StepContext } from '../../design.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import { type Finding, joinFindings } from '../../shared/finding.ts'
import { findClusters, findComparisons } from '../counts/diagnostics.ts'
import { findBaselineBalance } from '../diagnostics/baseline-balance.ts'
import { findPreTrend, testPreTrend } from '../diagnostics/pre-trend.ts'
import { findAttrition, findPrePeriods } from '../diagnostics/sample.ts'
import { findTrendBalance } from '../diagnostics/trend-balance.ts'
import { influenceSe } from '../group-time/influence.ts'
import { clusterWord, loneReason } from '../inference.ts'
import { checkGroupsAlone } from '../diagnostics/groups-alone.ts'
import { checkPlaceboOutcomes } from '../sensitivity/placebos.ts'
import type { DidSpec } from '../spec.ts'
import type { ImputedFit } from './estimate.ts'
import { imputeHeadline, type Imputed } from './estimates.ts'
import { fitBeside } from './event-study.ts'
import { averageEffect, impute, inferSum, weightsOfOutcomes } from './impute.ts'

type Diagnostics = Design<DidSpec, PanelFrame, ImputedFit, Text>['diagnostics']

/**
 * What puts the design in doubt. The assumption is that without the policy outcomes would have followed units, periods, the
 * further effects and trends: drift, lead and false dates are measured beside these, and what a drift would do to the
 * estimate by the estimate's own weights.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const { words } = context
  const { units } = spec.outcome
  const period = periodWord(frame.periods, words)
  const distance = momentOf(fit.imputed, 1)
  const hasTrends = spec.unitTrends === true
  const findings = [
    findPrePeriods(frame, spec, words),
    hasTrends
      ? findBend(fit, spec, context, period)
      : findPreTrend(fit, frame, { value: fit.primary.value, units, distance }, context, period),
    findLead(frame, spec, fit, context, period),
    findComparisons(frame, words),
    hasTrends
      ? withoutLines(findTrendBalance(frame, spec, distance, words))
      : findTrendBalance(frame, spec, distance, words),
    findBaselineBalance(frame, spec, words),
    findAttrition(frame, words, { areUsed: true }),
    findClusters(frame, spec, words),
    findUncovered(fit, words),
    checkPlaceboOutcomes(frame, spec, words),
    checkGroupsAlone(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** What covariates' trends in a straight line predict of the outcome's is part of the units' own trends, and earns nothing. */
function withoutLines({ checks, evidence }: Finding<Text>): Finding<Text> {
  if (evidence['covariateTrends'] === undefined) return { checks, evidence }
  const text = 'What the trends of background measures predict is part of the trend that each unit has in the model.'
  return { checks, evidence: { ...evidence, covariateTrends: { value: null, text } } }
}

/**
 * What a difference between the treated and the others of one unit for each period, or of its square, would add to the estimate if
 * it went on: the estimate's own weights times the periods since adoption, over all rows of treated units.
 */
function momentOf({ imputation, weights }: Imputed, power: 1 | 2): number {
  const v = weightsOfOutcomes(imputation, weights)
  return v.reduce((sum, weight, row) => {
    const since = imputation.since[row]
    return weight === 0 || Number.isNaN(since) ? sum : sum + weight * since ** power
  }, 0)
}

const size = 0.05

/**
 * Beside trends of units a drift in a straight line is part of the model; what is left to find is a bend: the coefficient of
 * the squared time since adoption on untreated rows, and what it would do to the estimate if it went on.
 */
function findBend(
  { imputed, eventStudy, primary }: ImputedFit,
  { outcome }: DidSpec,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  period: string,
): Finding<Text> {
  const { imputation, lone } = imputed
  const titles = {
    drift: `No drift from the trends before ${words.the}`,
    power: 'The test could see a bend that matters',
  }
  const none = (message: Text): Finding<Text> => {
    const check = { passed: null, severity: 'major' as const, statistic: null, message }
    return {
      checks: [
        { id: 'pre-trend', title: titles.drift, threshold: size, ...check },
        { id: 'pre-trend-power', title: titles.power, threshold: 1, ...check },
      ],
      evidence: { drift: { value: null, text: message } },
    }
  }
  if (lone === 1) return none(loneReason(clusterWord(imputation.frame, words)))
  const squares = imputation.since.map((since) => (Number.isNaN(since) || since >= 0 ? 0 : since ** 2))
  const untreated = new Set(imputation.untreated)
  const column = squares.map((square, row) => (untreated.has(row) ? square : 0))
  const beside = fitBeside(imputation, [column])
  const bend = beside.kept.length === 0 ? null : inferSum(imputation, beside.weights[0], beside.residuals, 1)
  if (bend === null || Number.isNaN(bend.se)) {
    return none(`Beside the trends, too few ${period}s before ${words.the} are left to see whether they bend.`)
  }
  const moved = momentOf(imputed, 2)
  const inUnits = (amount: number) => withUnits(formatEffect(amount), outcome.units)
  const test = testPreTrend(eventStudy)
  // the sum of the normal quantiles of 97.5 and 80 percent
  const noticed = (normalQuantile(0.975) + normalQuantile(0.8)) * bend.se * Math.abs(moved)
  const ratio = noticed / intent.smallestEffect
  const isTested = test !== null && !Number.isNaN(test.p)
  const checks: Check<Text>[] = [
    {
      id: 'pre-trend',
      title: titles.drift,
      passed: isTested ? test.p >= size : null,
      severity: 'major',
      statistic: isTested ? test.p : null,
      threshold: size,
      message: isTested
        ? `Taken together, the ${plural(test.df1, 'estimate')} before ${words.the} ${test.df1 === 1 ? 'shows' : 'show'} ${test.p >= size ? 'no clear' : 'a'} departure from the trends (${formatPStatement(test.p)}).`
        : `There are too few ${period}s or clusters to test the estimates before ${words.the} together.`,
    },
    {
      id: 'pre-trend-power',
      title: titles.power,
      passed: isGiven(intent.smallestEffect) ? ratio < 1 : null,
      severity: 'major',
      statistic: isGiven(intent.smallestEffect) ? ratio : null,
      threshold: 1,
      message:
        `Four times in five, the test of a bend would notice one that moves the estimate by ${inUnits(noticed)}. ` +
        (isGiven(intent.smallestEffect)
          ? `That is ${formatMultiple(ratio)} times the smallest effect that matters, and `
          : 'That is ') +
        `${formatMultiple(noticed / Math.abs(primary.value))} times the estimate itself.`,
    },
  ]
  const text =
    `Before ${words.the}, the paths of the treated bent away from their trends by ${inUnits(bend.value)} times the square of the ${period}s ` +
    `(standard error ${formatEffect(bend.se)}). Continued, the bend would move the estimate by ${inUnits(bend.value * moved)} (standard error ${formatEffect(bend.se * Math.abs(moved))}).`
  const drift = { value: bend.value * moved, noise: adjustedError(bend.se, bend.df) * Math.abs(moved), text }
  return { checks, evidence: { drift } }
}

/**
 * The last period before treated units may react: how far they lie from what the model imputes for it without that period,
 * and how the estimate moves where the model is fitted without it.
 */
function findLead(
  frame: PanelFrame,
  spec: DidSpec,
  { imputed, primary }: ImputedFit,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  period: string,
): Finding<Text> {
  const title = `No change just before ${words.the}`
  const none = (message: Text): Finding<Text> => ({
    checks: [{ id: 'anticipation', title, passed: null, severity: 'major', statistic: null, threshold: null, message }],
    evidence: { anticipationLead: { value: null, text: message } },
  })
  if (imputed.lone === 1) return none(loneReason(clusterWord(frame, words)))
  const earlier = { ...spec, anticipation: spec.anticipation + 1 }
  const model = impute(frame, earlier)
  const identified = model.fit.identifiedRows()
  const last = [...model.since.keys()].filter(
    (row) => model.since[row] === -1 - spec.anticipation && identified[row] === 1,
  )
  const without = imputeHeadline(frame, earlier)
  if (last.length === 0 || Number.isNaN(without.effect.value) || without.imputation.treated.length === 0) {
    return none(`There are too few ${period}s before ${words.the} to see a change in the last of them.`)
  }
  const own = new Float64Array(frame.n)
  for (const row of last) own[row] = 1 / last.length
  const lead = averageEffect({ ...model, treated: last }, own)
  const reach = lead.se * studentTQuantile(0.975, lead.df ?? Infinity)
  if (Number.isNaN(reach)) return none(`The change in the last ${period} before ${words.the} has no standard error.`)
  const share = Math.abs(lead.value) / intent.smallestEffect
  const inUnits = (amount: number) => withUnits(formatEffect(amount), spec.outcome.units)
  const moment = spec.anticipation === 0 ? words.the : `${words.units} could react`
  const message =
    `In the last ${period} before ${moment}, the treated lay ${inUnits(lead.value)} off what the earlier ${period}s predict ` +
    `(95% interval ${formatSpan(lead.value - reach, lead.value + reach)}).` +
    (isGiven(intent.smallestEffect) ? ` That is ${formatMultiple(share)} times the smallest effect that matters.` : '')
  const move = imputed.effect.value - without.effect.value
  const influence = imputed.effect.influence.map((one, unit) => one - without.effect.influence[unit])
  const se = influenceSe(influence, frame, 0)
  const text =
    `Fitted without the last ${period} before ${moment}, the model would give an estimate ${inUnits(Math.abs(move))} ${move > 0 ? 'lower' : 'higher'} ` +
    `(standard error ${formatEffect(se)}).`
  return {
    checks: [
      {
        id: 'anticipation',
        title,
        passed: Math.abs(lead.value) <= reach,
        severity: 'major',
        statistic: lead.value,
        threshold: reach,
        message,
      },
    ],
    evidence: { anticipationLead: { value: move, noise: adjustedError(se, primary.df), text } },
  }
}

/** The share of the estimate that its interval does not cover. */
function findUncovered({ imputed: { lone, imputation } }: ImputedFit, words: ReaderWords): Finding<Text> {
  const noun = clusterWord(imputation.frame, words)
  const text =
    lone === 0
      ? `The interval covers the whole comparison: no part of it is with one ${noun} alone.`
      : `${formatPercent(lone, 'never-zero')} of the comparison behind the main estimate is with one ${noun} alone, and no interval covers its ups and downs.`
  return { checks: [], evidence: { uncoveredShare: { value: lone, text } } }
}
