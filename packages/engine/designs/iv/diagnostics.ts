import type { Check } from '../../analysis.ts'
import { plural } from '../../words/count.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import type { Design, EvidenceItem } from '../design.ts'
import { noiseOfMove } from '../shared/choices.ts'
import { findRowsLeftOut } from '../shared/covariate-gaps.ts'
import { type Finding, joinFindings } from '../shared/finding.ts'
import { findBalance, findPredictedOutcome } from './diagnostics/balance.ts'
import { findCompliers } from './diagnostics/compliers.ts'
import { findInstrumentGap } from './diagnostics/instrument-gap.ts'
import { findIntervals } from './diagnostics/intervals.ts'
import { clustersOf, countClusters, dataOf, enoughClusters as enough } from './effect.ts'
import { instrumentIndex, type IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { regressFirstStage } from './model/first-stage.ts'
import { fitKClass } from './model/k-class.ts'
import { reduceModel } from './model/reduce.ts'
import { testEndogeneity, testOveridentification } from './model/specification-tests.ts'
import { wildDraws, wildWeightsFor } from './model/wild-cluster-bootstrap.ts'
import { selectData } from './select-rows.ts'
import { checkPlaceboOutcomes } from './sensitivity/placebo-outcomes.ts'
import { completeRows } from './sensitivity/strongest-covariate.ts'
import type { IvSpec } from './spec.ts'

type Diagnostics = Design<IvSpec, IvFrame, IvFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const steps = [
    () => findStrength(fit),
    () => findIntervals(fit, context.intent),
    () => findOveridentification(fit),
    () => findInstrumentGap(frame, spec, fit),
    () => findLeftOutInstruments(frame, spec, fit),
    () => findEndogeneity(fit),
    () => findBalance(frame, spec, fit),
    () => findPredictedOutcome(frame, spec, fit),
    () => findMonotonicity(frame, spec, fit),
    () => findCompliers(frame, spec, fit),
    () => findClusters(frame, fit),
    () => findRowsLeftOut(frame.lacking, 'rows'),
    () => checkPlaceboOutcomes(frame, spec, context.words, context.seed),
  ]
  const findings = steps.map((find, at) => {
    const finding = find()
    context.progress((at + 1) / steps.length)
    return finding
  })
  return joinFindings(findings)
}

export interface GroupFirstStage {
  group: string
  /** First stage of the group over that of everyone: 1 = as strong, below 0 = the other way. */
  ratio: number
  /** Two-sided p value against zero. */
  p: number
}

/** First stage of each declared subgroup on the instrument; groups too small to fit are left out. */
export function compareFirstStages(frame: IvFrame, spec: IvSpec, fit: IvFit): GroupFirstStage[] {
  const index = instrumentIndex(fit)
  const data = dataOf(frame, spec, { instruments: [index] })
  return frame.subgroups.flatMap(({ label, levels, index: groupOf }) =>
    levels.flatMap((level, group) => {
      const rows = [...groupOf.keys()].filter((row) => groupOf[row] === group)
      const first = firstStageOf(data, rows)
      return first ? [{ group: `${label}: ${level}`, ...first }] : []
    }),
  )
}

function firstStageOf(data: ReturnType<typeof dataOf>, rows: number[]): Pick<GroupFirstStage, 'ratio' | 'p'> | null {
  if (rows.length < 3) return null
  const selected = selectData(data, rows)
  if (clustersOf(selected) < 2) return null
  const model = reduceModel(selected)
  if (model.q.length === 0 || model.n <= 2 + model.controls.covariatesRank + model.controls.effectsRank) return null
  const { value, p } = regressFirstStage(model).coefficients[0]
  return Number.isNaN(p) ? null : { ratio: value, p }
}

/**
 * Whether the instrument moves the treatment the same way in every declared subgroup. Groups alike cannot prove that it
 * does so for every unit; a group moved the other way shows that it does not.
 */
function findMonotonicity(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const id = 'monotonicity'
  const title = 'Every group is moved the same way'
  const groups = compareFirstStages(frame, spec, fit)
  if (groups.length < 2) {
    const message =
      frame.subgroups.length === 0
        ? 'No subgroup was declared, so one direction for all is assumed and not looked at.'
        : 'Fewer than two of the declared groups have enough rows for a first stage of their own, so none are compared.'
    const check = { id, title, passed: null, severity: 'major' as const, statistic: null, threshold: 0, message }
    return { checks: [check], evidence: {} }
  }
  const opposite = groups.filter(({ ratio, p }) => ratio < 0 && p < 0.05)
  const range = [...groups].sort((a, b) => a.ratio - b.ratio)
  const [weakest, strongest] = [range[0], range.at(-1)!]
  const times = (one: GroupFirstStage) => `${formatNumber(one.ratio, 2)} times (${one.group})`
  const message =
    `The first stage of ${groups.length} groups runs from ${times(weakest)} to ${times(strongest)} that of everyone; ` +
    `${opposite.length === 0 ? 'none is' : `${opposite.map(({ group }) => group).join(', ')} ${opposite.length === 1 ? 'is' : 'are'}`} moved the other way at the 5% level.`
  const passed = opposite.length === 0
  const statistic = opposite.length
  return { checks: [{ id, title, passed, severity: 'major', statistic, threshold: 0, message }], evidence: {} }
}

/** How strongly the instruments move the treatment: the first stage's F and the effective F. */
function findStrength(fit: IvFit): Finding {
  const { firstStage, effect, model } = fit
  const { test, partialR2, coefficients } = firstStage
  const { f, criticalValue } = effect.strength
  const share = `${formatNumber(100 * partialR2, 2)}% of what is left of the treatment`
  const single = model.instruments.length === 1
  const slope = single
    ? ` One unit of ${model.instruments[0].label} moves the treatment by ${formatNumber(coefficients[0].value, 4)}.`
    : ''
  const effective = `The effective F is ${formatEffect(f)}; from ${formatEffect(criticalValue)} on the bias is at most a tenth of the worst case.`
  return {
    checks: [
      {
        id: 'first-stage',
        title: 'The instruments move the treatment',
        passed: test.p < 0.05,
        severity: 'major',
        statistic: test.f,
        threshold: null,
        message: `First-stage F ${formatEffect(test.f)} (${formatPStatement(test.p)}); the ${single ? 'instrument explains' : 'instruments explain'} ${share}.${slope}`,
      },
      {
        id: 'effective-f',
        title: 'The instruments are strong',
        passed: f >= criticalValue,
        severity: 'major',
        statistic: f,
        threshold: criticalValue,
        message: effective,
      },
    ],
    evidence: { effectiveF: { value: f, text: effective }, weakness: pullOf(fit) },
  }
}

/**
 * What weak instruments leave of the gap between least squares and two-stage least squares: about one part in F of it
 * pulls the estimate toward least squares. Its noise is that of the gap, over F too.
 *
 * @see Staiger & Stock 1997, doi:10.2307/2171753, section 3
 */
function pullOf({ model, effect }: IvFit): EvidenceItem {
  const { f } = effect.strength
  if (!(f > 0)) return { value: null, text: 'The instruments do not move the treatment.' }
  const leastSquares = fitKClass(model, 0)
  const gap = leastSquares.value - effect.twoStage.value
  const noise = noiseOfMove(leastSquares.se, effect.twoStage.se)
  const text =
    `Least squares lies ${formatEffect(gap)} from the estimate (standard error ${formatEffect(noise)}); with an effective F of ` +
    `${formatEffect(f)} weak instruments leave about ${formatEffect(gap / f)} of that in it.`
  return { value: gap / f, noise: noise / f, text }
}

/**
 * Whether there are enough clusters for the standard errors, of two partitions the one with fewer; nothing to ask where
 * none are named. Where they are few the
 * interval comes from a wild cluster bootstrap, and its p value of no effect stands beside it.
 */
function findClusters(frame: IvFrame, fit: IvFit): Finding {
  const levels = countClusters(frame)
  if (levels === null) {
    return { checks: [], evidence: {} }
  }
  const isEnough = levels >= enough
  const { clusters, secondClusters } = frame
  const counted = secondClusters
    ? `${clusters!.levels} and ${secondClusters.levels} clusters, ${levels} the fewer`
    : `${levels} clusters`
  const message = `${counted}; ${isEnough ? `from ${enough} on their standard errors can be trusted` : `under ${enough} their standard errors run small`}.`
  const check: Check = {
    id: 'clusters',
    title: 'Enough clusters',
    passed: isEnough,
    severity: 'major',
    statistic: levels,
    threshold: enough,
    message,
  }
  return {
    checks: [check, ...(isEnough ? [] : [bootstrapCheck(levels, fit)])],
    evidence: {},
  }
}

/** Information: it speaks of the effect and not of the design. The same p value as that of the confidence set. */
function bootstrapCheck(levels: number, { effect: { test } }: IvFit): Check {
  const shared = { id: 'wild-bootstrap', title: 'Test of no effect made for few clusters', severity: 'info' as const }
  if (!test) {
    const message = 'It cannot be computed: there are no more clusters than instruments.'
    return { ...shared, passed: null, statistic: null, threshold: null, message }
  }
  const p = test.p(0)
  const message = `Wild cluster bootstrap of the Anderson–Rubin test, ${wildDraws} draws with ${wildWeightsFor(levels)} weights: ${formatPStatement(p)}.`
  return { ...shared, passed: true, statistic: p, threshold: null, message }
}

/** Whether least squares would have given the same, for information: it is no condition of the design. */
function findEndogeneity({ model, effect }: IvFit): Finding {
  const { f, p } = testEndogeneity(model)
  const leastSquares = fitKClass(model, 0).value
  return {
    checks: [
      {
        id: 'endogeneity',
        title: 'Does it differ from least squares?',
        passed: true,
        severity: 'info',
        statistic: f,
        threshold: null,
        message: `Two-stage least squares gives ${formatEffect(effect.twoStage.value)}, ordinary least squares ${formatEffect(leastSquares)}; Wu–Hausman F ${formatEffect(f)}, ${formatPStatement(p)}.`,
      },
    ],
    evidence: {},
  }
}

/** Whether several instruments agree on the effect. */
function findOveridentification({ model }: IvFit): Finding {
  const id = 'overidentification'
  const title = 'The instruments agree'
  const test = testOveridentification(model)
  if (!test) {
    const single = model.q.length === 1
    const message = single
      ? 'There is one instrument, so there is nothing for it to agree with.'
      : 'It cannot be computed: the instruments are too many for the clusters.'
    const check = { id, title, passed: null, severity: 'major' as const, statistic: null, threshold: size, message }
    return { checks: [check], evidence: {} }
  }
  const message = `${test.name} ${formatEffect(test.statistic)} on ${plural(test.df, 'degree')} of freedom, ${formatPStatement(test.p)}: do the instruments give the same effect?`
  return {
    checks: [{ id, title, passed: test.p >= size, severity: 'major', statistic: test.p, threshold: size, message }],
    evidence: {},
  }
}

const size = 0.05

/**
 * Whether the instruments agree once those that the design leaves out are used as well. Shown whatever the reason for
 * leaving them out; nothing to ask where none is declared.
 */
function findLeftOutInstruments(frame: IvFrame, spec: IvSpec, { model }: IvFit): Finding {
  const left = frame.leftOutInstruments
  if (left.length === 0) return { checks: [], evidence: {} }
  const id = 'left-out-instruments'
  const title = 'The instruments left out agree with those used'
  const shared = { id, title, severity: 'major' as const, threshold: size }
  const rows = completeRows(left, frame.n)
  const all = dataOf(frame, spec, { instruments: [...model.instruments, ...left] })
  const test = rows.length < 3 ? null : testOveridentification(reduceModel(selectData(all, rows)))
  const reasons = spec.leftOutInstruments
    .map(({ column, label = column, reason }) => `${label}: ${reason.replace(/\.$/, '')}.`)
    .join(' ')
  const found = test
    ? `With them ${test.name} is ${formatEffect(test.statistic)} on ${plural(test.df, 'degree')} of freedom, ${formatPStatement(test.p)}.`
    : 'The test cannot be computed: they repeat the others, or are too many for the rows or clusters.'
  const check = {
    ...shared,
    passed: test && test.p >= size,
    statistic: test?.p ?? null,
    message: `${found} ${reasons}`,
  }
  return { checks: [check], evidence: {} }
}
