import type { Check } from '../../../analysis.ts'
import type { Said, Text } from '../../../fact.ts'
import type { EvidenceItem } from '../../design.ts'
import { describeDistribution } from '../density/distribution-fit.ts'
import { countNearest } from '../density/nearest-counts.ts'
import type { RddFit } from '../estimate.ts'
import { check, type Counted, seen } from '../facts.ts'
import type { RddFrame } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { majorCheck } from './major-check.ts'

const level = 0.05

/** Whether units seem to have chosen their side: a jump in the density of the running variable. */
export function findDensity(frame: RddFrame, fit: SortingFit, spec: Pick<RddSpec, 'runningVariable'>): Finding<Text> {
  const { density } = fit
  const { label } = spec.runningVariable
  const counted = countedIn(frame)
  if (cannotFail(frame)) {
    const told = check('even-density', { label, counted })
    return {
      checks: [densityCheck(null, told)],
      evidence: { sorting: { value: null, applicable: false, text: told('message') } },
    }
  }
  if (density === null) {
    const told = check('unknown-density', {})
    return {
      checks: [densityCheck(null, told), ...nearestCounts(frame, spec)],
      evidence: { sorting: { value: null, text: told('message') } },
    }
  }
  const { p, rowsInside } = density
  const rows = rowsInside.below + rowsInside.above
  const told = check('density', { label, counted, jumps: p < level, p, rows })
  return {
    checks: [densityCheck(p, told), ...nearestCounts(frame, spec)],
    evidence: { sorting: measureSorting(fit, density) },
  }
}

/** @param p null where the test could not be run */
function densityCheck(p: number | null, told: (part: 'title' | 'message') => Said): Check<Text> {
  return majorCheck({ id: 'density', threshold: level, passed: p === null ? null : p >= level, statistic: p }, told)
}

function countedIn({ everyPeople }: Pick<RddFrame, 'everyPeople'>): Counted {
  return everyPeople === null ? 'rows' : 'people'
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
): EvidenceItem<Text> {
  if (outcomeSd === null) {
    return { value: null, text: seen('cells-of-unknown-number', {}) }
  }
  if (!(Math.max(density.below, density.above) > 0)) {
    return { value: null, text: seen('zero-density', {}) }
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
    text: seen('sorting', { side, share, error: shareError, value, units: outcome.units }),
  }
}

/** Rows on either side of the narrowest window with twenty on each, by the exact test of a fair coin: for readers only. */
function nearestCounts(frame: RddFrame, spec: Pick<RddSpec, 'runningVariable'>): Check<Text>[] {
  const { everyRunning, everyPeople, cutoff } = frame
  const nearest = countNearest(describeDistribution(everyRunning, cutoff, everyPeople))[0]
  if (nearest === undefined) return []
  const { window, below, above, p } = nearest
  const { units } = spec.runningVariable
  const told = check('nearest-counts', {
    window,
    units,
    counted: countedIn(frame),
    control: below,
    treated: above,
    p,
  })
  return [checkOf({ id: 'nearest-counts', passed: p >= level, severity: 'info', statistic: p, threshold: level }, told)]
}
