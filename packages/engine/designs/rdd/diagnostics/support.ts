import { plural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import { lowerFirst } from '../../../words/sentence.ts'
import { withUnits } from '../../../words/units.ts'
import { heapValues } from '../heaps.ts'
import { countValues } from '../local-polynomial/side.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

const enoughRows = 100
const enoughValues = 50
const repeatShare = 0.2

/** How many rows stand behind the comparison on its smaller side. */
export function findEffectiveRows(frame: RddFrame, { jump }: Pick<RddFit, 'jump'>): Finding {
  const shared = {
    id: 'effective-rows',
    title: 'Enough rows within the bandwidth',
    severity: 'major' as const,
    threshold: enoughRows,
  }
  if (jump === null) {
    const message = 'No local bandwidth could be chosen, so no rows can be counted inside it.'
    return {
      checks: [{ ...shared, passed: null, statistic: null, message }],
      evidence: { effectiveN: { value: null, text: message } },
    }
  }
  const { control, treated } = countInBandwidth(frame, jump)
  const smaller = Math.min(control, treated)
  const message = `Within the bandwidth lie ${nounFor(frame, control)} on the control side and ${treated} on the treated side.${unknownWords(frame)}`
  // cells of nobody knows how many people are no count of people, and a small one is no defect of the data
  if (frame.isAggregated && frame.people === null) {
    return {
      checks: [{ ...shared, passed: null, statistic: null, message }],
      evidence: { effectiveN: { value: null, text: message } },
    }
  }
  return {
    checks: [{ ...shared, passed: smaller >= enoughRows, statistic: smaller, message }],
    evidence: { effectiveN: { value: smaller, text: message } },
  }
}

/** People where their number is known, else rows. */
function countInBandwidth({ rows, cutoff, people }: RddFrame, { bandwidths, sides }: NonNullable<RddFit['jump']>) {
  if (people === null) return { control: sides.control.rowsInH, treated: sides.treated.rowsInH }
  const within = (isTreated: boolean, h: number) =>
    Math.round(
      people.reduce((sum, each, i) => {
        const distance = rows.running[i] - cutoff
        return sum + (distance >= 0 === isTreated && Math.abs(distance) < h ? each : 0)
      }, 0),
    )
  return { control: within(false, bandwidths.control.h), treated: within(true, bandwidths.treated.h) }
}

function nounFor({ people }: RddFrame, count: number): string {
  if (people === null) return plural(count, 'row')
  return `${count} people`
}

function unknownWords({ isAggregated, people }: RddFrame): string {
  return isAggregated && people === null ? ' The rows are cells; how many people they stand for is not known.' : ''
}

/** Whether the running variable takes enough different values for a limit at the cutoff to be learnt. */
export function findDistinctValues({ rows, cutoff }: RddFrame, { estimates }: Pick<RddFit, 'estimates'>): Finding {
  const counts = countValues(rows.running, cutoff)
  const sides = [counts.control, counts.treated]
  const distinct = sides.map((side) => side.distinct)
  const fewest = Math.min(...distinct)
  const repeated = Math.max(...sides.map((side) => 1 - side.distinct / side.rows))
  const message = `The running variable takes ${distinct[0]} distinct values on the control side and ${distinct[1]} on the treated side.`
  return {
    checks: [
      {
        id: 'distinct-values',
        title: 'Enough distinct values of the running variable',
        passed: fewest >= enoughValues,
        severity: 'minor',
        statistic: fewest,
        threshold: enoughValues,
        message,
      },
      {
        id: 'mass-points',
        title: 'Few rows share a value of the running variable',
        passed: repeated < repeatShare,
        severity: 'minor',
        statistic: repeated,
        threshold: repeatShare,
        message:
          `On the side with more repeats, ${formatPercent(repeated, 'never-zero')} of rows repeat a value that another row has` +
          (repeated < repeatShare ? '.' : `; ${describeNearestGroups(estimates)}`),
      },
    ],
    evidence: {},
  }
}

/** Local randomisation, which many repeats ask for; it may not be computable. */
function describeNearestGroups(estimates: RddFit['estimates']): string {
  const nearest = estimates.find(({ id }) => id === 'local-randomisation')
  if (nearest && Number.isFinite(nearest.value)) {
    return 'the difference between the nearest groups stands beside the estimate.'
  }
  const why = nearest?.reason === undefined ? '' : `: ${lowerFirst(nearest.reason)}`
  return `the difference between the nearest groups, which would stand beside the estimate, cannot be computed${why || '.'}`
}

/** Rows near the cutoff that heap at a value; nothing is said where none do. */
export function findHeaped(frame: RddFrame, spec: RddSpec, { estimates }: Pick<RddFit, 'estimates'>): Finding {
  const { heaps, withHeaps } = frame
  if (heaps.length === 0) return { checks: [], evidence: {} }
  const rows = heaps.reduce((sum, heap) => sum + heap.rows, 0)
  const values = heapValues(frame, heaps)
  const kept = estimates.find(({ id }) => id === 'heaps-kept')
  const withThem =
    kept !== undefined && Number.isFinite(kept.value)
      ? ` With them the estimate would be ${withUnits(formatEffect(kept.value), kept.units)}.`
      : ''
  const message =
    `${plural(rows, 'row')} near the cutoff share ${values} of ${spec.runningVariable.label}, far more than the values around. ` +
    (withHeaps === null
      ? 'The locked design keeps them: if they are units of another sort, the estimate is off.'
      : `They may be units of another sort, so the estimate leaves them out.${withThem}`)
  return {
    checks: [
      {
        id: 'heaps',
        title: 'Rows do not heap near the cutoff',
        passed: false,
        severity: 'major',
        statistic: rows,
        threshold: 0,
        message,
      },
    ],
    evidence: {},
  }
}

/** Whether the estimate rests on rows near the cutoff or on a curve through all of them. */
export function findLocality({ estimator }: Pick<RddSpec, 'estimator'>): Finding {
  const { kind, polynomialOrder } = estimator
  const isLocal = kind === 'local'
  const message = isLocal
    ? 'The estimate rests on rows within a bandwidth of the cutoff.'
    : `The estimate rests on one polynomial of order ${polynomialOrder} through all rows, far ones included.`
  return {
    checks: [
      {
        id: 'local-bandwidth',
        title: 'The comparison is local',
        passed: isLocal,
        severity: 'major',
        statistic: Number(isLocal),
        threshold: 1,
        message,
      },
    ],
    evidence: {},
  }
}
