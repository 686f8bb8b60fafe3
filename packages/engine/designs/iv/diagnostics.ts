import type { Check } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { Design, EvidenceItem } from '../design.ts'
import { noiseOfMove } from '../shared/choices.ts'
import { findRowsLeftOut } from '../shared/covariate-gaps.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import { findBalance, findPredictedOutcome } from './diagnostics/balance.ts'
import { findCompliers } from './diagnostics/compliers.ts'
import { findInstrumentGap } from './diagnostics/instrument-gap.ts'
import { findIntervals } from './diagnostics/intervals.ts'
import { clustersOf, countClusters, dataOf, enoughClusters as enough } from './effect.ts'
import { instrumentIndex, type IvFit } from './estimate.ts'
import { check, say } from './facts.ts'
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

type Diagnostics = Design<IvSpec, IvFrame, IvFit, Text>['diagnostics']

/**
 * What puts the design in doubt: every check with its figures, and the statistics of the pillars design
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
    () => findRowsLeftOut(frame.lacking),
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
      return first ? [{ group: [label, level].join(': '), ...first }] : []
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
function findMonotonicity(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding<Text> {
  const subgroups = frame.subgroups.length
  const groups = compareFirstStages(frame, spec, fit)
  const fixed = { id: 'monotonicity', severity: 'major' as const, threshold: 0 }
  if (groups.length < 2) {
    const told = check('monotonicity', { subgroups, found: null })
    return { checks: [checkOf({ ...fixed, passed: null, statistic: null }, told)], evidence: {} }
  }
  const opposite = groups.filter(({ ratio, p }) => ratio < 0 && p < 0.05)
  const range = [...groups].sort((a, b) => a.ratio - b.ratio)
  const [weakest, strongest] = [range[0], range.at(-1)!].map(({ group, ratio }) => ({ group, ratio }))
  const names = opposite.map(({ group }) => group)
  const found = { groups: groups.length, weakest, strongest, opposite: names }
  const told = check('monotonicity', { subgroups, found })
  const passed = opposite.length === 0
  return { checks: [checkOf({ ...fixed, passed, statistic: opposite.length }, told)], evidence: {} }
}

/** How strongly the instruments move the treatment: the first stage's F and the effective F. */
function findStrength(fit: IvFit): Finding<Text> {
  const { firstStage, effect, model } = fit
  const { test, partialR2, coefficients } = firstStage
  const { f, criticalValue } = effect.strength
  const [{ label: instrument }, ...others] = model.instruments
  const single = others.length === 0 ? { instrument, slope: coefficients[0].value } : null
  const effective = check('effective-f', { f, criticalValue })
  return {
    checks: [
      checkOf(
        { id: 'first-stage', passed: test.p < 0.05, severity: 'major', statistic: test.f, threshold: null },
        check('first-stage', { f: test.f, p: test.p, partialR2, single }),
      ),
      checkOf(
        { id: 'effective-f', passed: f >= criticalValue, severity: 'major', statistic: f, threshold: criticalValue },
        effective,
      ),
    ],
    evidence: { effectiveF: { value: f, text: effective('message') }, weakness: pullOf(fit) },
  }
}

/**
 * What weak instruments leave of the gap between least squares and two-stage least squares: about one part in F of it
 * pulls the estimate toward least squares. Its noise is that of the gap, over F too.
 *
 * @see Staiger & Stock 1997, doi:10.2307/2171753, section 3
 */
function pullOf({ model, effect }: IvFit): EvidenceItem<Text> {
  const { f } = effect.strength
  if (!(f > 0)) return { value: null, text: say('treatment-not-moved', {}) }
  const leastSquares = fitKClass(model, 0)
  const gap = leastSquares.value - effect.twoStage.value
  const noise = noiseOfMove(leastSquares.se, effect.twoStage.se)
  return { value: gap / f, noise: noise / f, text: say('pull-of-weakness', { gap, noise, f, left: gap / f }) }
}

/**
 * Whether there are enough clusters for the standard errors, of two partitions the one with fewer; nothing to ask where
 * none are named. Where they are few the
 * interval comes from a wild cluster bootstrap, and its p value of no effect stands beside it.
 */
function findClusters(frame: IvFrame, fit: IvFit): Finding<Text> {
  const levels = countClusters(frame)
  if (levels === null) {
    return { checks: [], evidence: {} }
  }
  const isEnough = levels >= enough
  const { clusters, secondClusters } = frame
  const told = check('clusters', {
    first: clusters!.levels,
    second: secondClusters?.levels ?? null,
    fewest: levels,
    enough,
  })
  const counted = checkOf(
    { id: 'clusters', passed: isEnough, severity: 'major', statistic: levels, threshold: enough },
    told,
  )
  return { checks: [counted, ...(isEnough ? [] : [bootstrapCheck(levels, fit)])], evidence: {} }
}

/** Information: it speaks of the effect and not of the design. The same p value as that of the confidence set. */
function bootstrapCheck(levels: number, { effect: { test } }: IvFit): Check<Text> {
  const p = test && test.p(0)
  const told = check('wild-bootstrap', {
    test: p === null ? null : { p, draws: wildDraws, weights: wildWeightsFor(levels) },
  })
  return {
    id: 'wild-bootstrap',
    title: told('title'),
    severity: 'info',
    passed: p === null ? null : true,
    statistic: p,
    threshold: null,
    message: told('message'),
  }
}

/** Whether least squares would have given the same, for information: it is no condition of the design. */
function findEndogeneity({ model, effect }: IvFit): Finding<Text> {
  const { f, p } = testEndogeneity(model)
  const leastSquares = fitKClass(model, 0).value
  const told = check('endogeneity', { twoStage: effect.twoStage.value, leastSquares, f, p })
  const fixed = { id: 'endogeneity', passed: true, severity: 'info' as const, statistic: f, threshold: null }
  return { checks: [checkOf(fixed, told)], evidence: {} }
}

/** Whether several instruments agree on the effect. */
function findOveridentification({ model }: IvFit): Finding<Text> {
  const test = testOveridentification(model)
  const told = check('overidentification', { instruments: model.q.length, test })
  const passed = test && test.p >= size
  const found = {
    id: 'overidentification',
    passed,
    severity: 'major' as const,
    statistic: test?.p ?? null,
    threshold: size,
  }
  return { checks: [checkOf(found, told)], evidence: {} }
}

const size = 0.05

/**
 * Whether the instruments agree once those that the design leaves out are used as well. Shown whatever the reason for
 * leaving them out; nothing to ask where none is declared.
 */
function findLeftOutInstruments(frame: IvFrame, spec: IvSpec, { model }: IvFit): Finding<Text> {
  const left = frame.leftOutInstruments
  if (left.length === 0) return { checks: [], evidence: {} }
  const rows = completeRows(left, frame.n)
  const all = dataOf(frame, spec, { instruments: [...model.instruments, ...left] })
  const test = rows.length < 3 ? null : testOveridentification(reduceModel(selectData(all, rows)))
  const reasons = spec.leftOutInstruments.map(({ column, label = column, reason }) => ({ label, reason }))
  const told = check('left-out-instruments', { test, reasons })
  return {
    checks: [
      {
        id: 'left-out-instruments',
        title: told('title'),
        severity: 'major',
        threshold: size,
        passed: test && test.p >= size,
        statistic: test?.p ?? null,
        message: told('message'),
      },
    ],
    evidence: {},
  }
}
