import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import { isGiven } from '../../../words/given-size.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Design, StepContext } from '../../design.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import { checkOf, type Finding, joinFindings } from '../../shared/finding.ts'
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
import { check, say } from './facts.ts'
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
  const findings: Finding<Text>[] = [
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
    checkPlaceboOutcomes(frame, spec, words),
    checkGroupsAlone(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** What covariates' trends in a straight line predict of the outcome's is part of the units' own trends, and earns nothing. */
function withoutLines({ checks, evidence }: Finding<Text>): Finding<Text> {
  if (evidence['covariateTrends'] === undefined) return { checks, evidence }
  return { checks, evidence: { ...evidence, covariateTrends: { value: null, text: say('lines-in-trends', {}) } } }
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
  { outcome: { units } }: DidSpec,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  period: string,
): Finding<Text> {
  const { imputation, lone } = imputed
  const { the } = words
  if (lone === 1) return noBend(the, loneReason(clusterWord(imputation.frame, words)))
  const squares = imputation.since.map((since) => (Number.isNaN(since) || since >= 0 ? 0 : since ** 2))
  const untreated = new Set(imputation.untreated)
  const column = squares.map((square, row) => (untreated.has(row) ? square : 0))
  const beside = fitBeside(imputation, [column])
  const bend = beside.kept.length === 0 ? null : inferSum(imputation, beside.weights[0], beside.residuals, 1)
  if (bend === null || Number.isNaN(bend.se)) return noBend(the, say('no-bend-seen', { the, period }))
  const moment = momentOf(imputed, 2)
  const test = testPreTrend(eventStudy)
  // the sum of the normal quantiles of 97.5 and 80 percent
  const noticed = (normalQuantile(0.975) + normalQuantile(0.8)) * bend.se * Math.abs(moment)
  const ratio = noticed / intent.smallestEffect
  const power = say('bend-power', {
    units,
    moved: noticed,
    ofSmallest: isGiven(intent.smallestEffect) ? ratio : null,
    ofEstimate: noticed / Math.abs(primary.value),
  })
  const [moved, movedError] = [bend.value * moment, bend.se * Math.abs(moment)]
  const text = say('bend', { the, period, units, value: bend.value, se: bend.se, moved, movedError })
  const isTested = test !== null && !Number.isNaN(test.p)
  const found = isTested
    ? say('bend-tested', { the, estimates: test.df1, p: test.p, isClear: test.p < size })
    : say('bend-not-tested', { the, period })
  return {
    checks: [
      checkOf(
        {
          id: 'pre-trend',
          passed: isTested ? test.p >= size : null,
          severity: 'major',
          statistic: isTested ? test.p : null,
          threshold: size,
        },
        check('pre-trend', { the, found }),
      ),
      checkOf(
        {
          id: 'pre-trend-power',
          passed: isGiven(intent.smallestEffect) ? ratio < 1 : null,
          severity: 'major',
          statistic: isGiven(intent.smallestEffect) ? ratio : null,
          threshold: 1,
        },
        check('pre-trend-power', { found: power }),
      ),
    ],
    evidence: { drift: { value: moved, noise: adjustedError(bend.se, bend.df) * Math.abs(moment), text } },
  }
}

/** Neither test was made, for the same reason. */
function noBend(the: Text, why: Text): Finding<Text> {
  const none = { passed: null, severity: 'major' as const, statistic: null, message: why }
  return {
    checks: [
      { id: 'pre-trend', title: check('pre-trend', { the, found: why })('title'), threshold: size, ...none },
      { id: 'pre-trend-power', title: check('pre-trend-power', { found: why })('title'), threshold: 1, ...none },
    ],
    evidence: { drift: { value: null, text: why } },
  }
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
  const { the } = words
  const none = (why: Text): Finding<Text> => ({
    checks: [checkOf({ ...LEAD, ...NOT_RUN }, check('anticipation', { the, found: why }))],
    evidence: { anticipationLead: { value: null, text: why } },
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
    return none(say('too-few-for-lead', { the, period }))
  }
  const own = new Float64Array(frame.n)
  for (const row of last) own[row] = 1 / last.length
  const lead = averageEffect({ ...model, treated: last }, own)
  const reach = lead.se * studentTQuantile(0.975, lead.df ?? Infinity)
  if (Number.isNaN(reach)) return none(say('lead-without-error', { the, period }))
  const told = { period, units: spec.outcome.units, reacts: spec.anticipation > 0, words }
  const found = say('lead', {
    ...told,
    value: lead.value,
    ci: [lead.value - reach, lead.value + reach],
    ofSmallest: isGiven(intent.smallestEffect) ? Math.abs(lead.value) / intent.smallestEffect : null,
  })
  const move = imputed.effect.value - without.effect.value
  const influence = imputed.effect.influence.map((one, unit) => one - without.effect.influence[unit])
  const se = influenceSe(influence, frame, 0)
  const seen = { passed: Math.abs(lead.value) <= reach, statistic: lead.value, threshold: reach }
  const text = say('without-last-period', { ...told, move, se })
  return {
    checks: [checkOf({ ...LEAD, ...seen }, check('anticipation', { the, found }))],
    evidence: { anticipationLead: { value: move, noise: adjustedError(se, primary.df), text } },
  }
}

const LEAD = { id: 'anticipation', severity: 'major' } as const
const NOT_RUN = { passed: null, statistic: null, threshold: null }
