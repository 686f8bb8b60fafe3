import { withUnits } from '../../../words/units.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { EvidenceItem } from '../../design.ts'
import type { Check } from '../../../analysis.ts'
import { describeDistribution } from '../density/distribution-fit.ts'
import { countNearest } from '../density/nearest-counts.ts'
import type { RddFit } from '../estimate.ts'
import { type RddFrame, runningValue } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

const level = 0.05

/** Whether units seem to have chosen their side: a jump in the density of the running variable. */
export function findDensity(frame: RddFrame, fit: SortingFit, spec: Pick<RddSpec, 'runningVariable'>): Finding {
  const { density } = fit
  const shared = {
    id: 'density',
    title: 'No jump in the density at the cutoff',
    severity: 'major' as const,
    threshold: level,
  }
  if (cannotFail(frame)) {
    const message = `As many ${frame.everyPeople === null ? 'rows' : 'people'} stand at every value of ${spec.runningVariable.label}, so a jump in their density cannot show on these data.`
    return {
      checks: [{ ...shared, passed: null, statistic: null, message }],
      evidence: { sorting: { value: null, applicable: false, text: message } },
    }
  }
  if (density === null) {
    const message = 'Too few distinct values lie near the cutoff to estimate the density there.'
    return {
      checks: [{ ...shared, passed: null, statistic: null, message }, ...nearestCounts(frame, spec)],
      evidence: { sorting: { value: null, text: message } },
    }
  }
  const { p, rowsInside } = density
  const rows = rowsInside.below + rowsInside.above
  const noun = frame.everyPeople === null ? 'rows' : 'people'
  const message =
    p < level
      ? `The density of ${spec.runningVariable.label} jumps at the cutoff (${formatPStatement(p)}, ${rows} ${noun}), as it would if units chose their side.`
      : `The density of ${spec.runningVariable.label} shows no jump at the cutoff (${formatPStatement(p)}, ${rows} ${noun}).`
  return {
    checks: [{ ...shared, passed: p >= level, statistic: p, message }, ...nearestCounts(frame, spec)],
    evidence: { sorting: measureSorting(fit, density) },
  }
}

/** Evenly spaced values with the same number at each, as of cells by age: the density is flat by the file's making. */
function cannotFail({ everyRunning, everyPeople }: RddFrame): boolean {
  const values: number[] = []
  const counts: number[] = []
  const gap = (i: number) => values[i] - values[i - 1]
  for (let row = 0; row < everyRunning.length; row++) {
    const last = values.length - 1
    const people = everyPeople?.[row] ?? 1
    if (everyRunning[row] === values[last]) counts[last] += people
    else {
      values.push(everyRunning[row])
      counts.push(people)
      // gaps this far from each other are not all near their mean; most files end here, by their third value
      if (last > 0 && Math.abs(gap(last + 1) - gap(1)) > 3 * NEARLY_EVEN * gap(1)) return false
    }
  }
  if (values.length < 3) return false
  const step = (values.at(-1)! - values[0]) / (values.length - 1)
  const isEven = values.every((_, i) => i === 0 || Math.abs(gap(i) - step) < NEARLY_EVEN * step)
  return isEven && counts.every((count) => count === counts[0])
}

/** Of the mean gap, by which one may differ from it: rounded cells are evenly spaced, too. */
const NEARLY_EVEN = 1e-3

type SortingFit = Pick<RddFit, 'density' | 'jump' | 'primary' | 'outcome' | 'outcomeSd'>

/**
 * What units that chose their side can have put into the estimate: the excess share on the denser side of the cutoff
 * times one standard deviation of the outcome there, as if sorters differed from the rest by so much. Ours; the share is
 * that of Gerard, Rokkanen & Rothe 2020, section 2, doi:10.3982/QE1079, whose bounds take the worst distribution.
 *
 *     share = 1 − f(thin side) / f(dense side),   bias = share · SD / jump of take-up
 *
 * Nobody knows whether sorters are the better or the worse ones, so the bias is given the sign of the estimate: taken
 * off, it draws the estimate toward zero. Its size does not depend on that sign.
 */
function measureSorting(
  { outcome, outcomeSd, primary, jump }: SortingFit,
  { density, se }: NonNullable<RddFit['density']>,
): EvidenceItem {
  if (outcomeSd === null) {
    const text = 'Rows are cells of an unknown number of people, so their density says nothing about people.'
    return { value: null, text }
  }
  if (!(Math.max(density.below, density.above) > 0)) {
    return { value: null, text: 'The density next to the cutoff could not be told from zero.' }
  }
  const [thin, dense] = density.below < density.above ? (['below', 'above'] as const) : (['above', 'below'] as const)
  const ratio = Math.max(0, density[thin]) / density[dense]
  const share = 1 - ratio
  const shareError = Math.hypot(se[thin] / density[dense], (ratio * se[dense]) / density[dense])
  const perShare = outcomeSd / Math.abs(jump?.firstStage?.conventional.value ?? 1)
  const [value, noise] = [share * perShare, shareError * perShare]
  const side = thin === 'below' ? 'treated' : 'control'
  return {
    value: primary.value < 0 ? -value : value,
    noise,
    text: `Of those next to the cutoff on the ${side} side ${formatPercent(share, 'never-zero')} are more than a smooth density would put there (standard error ${formatPercent(shareError, 'never-zero')}); if they differ from the rest by one standard deviation of the outcome, that moves the estimate by ${withUnits(formatEffect(value), outcome.units)}.`,
  }
}

/** Rows on either side of the narrowest window with twenty on each, by the exact test of a fair coin: for readers only. */
function nearestCounts(
  { everyRunning, everyPeople, cutoff }: RddFrame,
  spec: Pick<RddSpec, 'runningVariable'>,
): Check[] {
  const nearest = countNearest(describeDistribution(everyRunning, cutoff, everyPeople))[0]
  if (nearest === undefined) return []
  const { window, below, above, p } = nearest
  const noun = everyPeople === null ? 'rows' : 'people'
  return [
    {
      id: 'nearest-counts',
      title: everyPeople === null ? 'As many rows just below as just above' : 'As many people just below as just above',
      passed: p >= level,
      severity: 'info',
      statistic: p,
      threshold: level,
      message: `Within ${runningValue(window, spec.runningVariable.units)} of the cutoff lie ${below} ${noun} on the control side and ${above} on the treated side (exact ${formatPStatement(p)}).`,
    },
  ]
}
