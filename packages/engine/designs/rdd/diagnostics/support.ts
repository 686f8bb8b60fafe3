import type { Said, Text } from '../../../fact.ts'
import { heapValues } from '../heaps.ts'
import { countValues } from '../local-polynomial/side.ts'
import type { RddFit } from '../estimate.ts'
import { check, type CheckFacts } from '../facts.ts'
import type { RddFrame } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { majorCheck } from './major-check.ts'

const enoughRows = 100
const enoughValues = 50
const repeatShare = 0.2

/** How many rows stand behind the comparison on its smaller side. */
export function findEffectiveRows(frame: RddFrame, { jump }: Pick<RddFit, 'jump'>): Finding<Text> {
  if (jump === null) return rowsFinding(null, check('no-effective-rows', {}))
  const { control, treated } = countInBandwidth(frame, jump)
  // cells of nobody knows how many people are no count of people, and a small one is no defect of the data
  const isUnknown = frame.isAggregated && frame.people === null
  const counted = frame.people === null ? 'rows' : 'people'
  return rowsFinding(
    isUnknown ? null : Math.min(control, treated),
    check('effective-rows', { control, treated, counted, isUnknown }),
  )
}

/** @param rows on the smaller side; null where they are not known */
function rowsFinding(rows: number | null, told: (part: 'title' | 'message') => Said): Finding<Text> {
  const passed = rows === null ? null : rows >= enoughRows
  return {
    checks: [majorCheck({ id: 'effective-rows', threshold: enoughRows, passed, statistic: rows }, told)],
    evidence: { effectiveN: { value: rows, text: told('message') } },
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

/** Whether the running variable takes enough different values for a limit at the cutoff to be learnt. */
export function findDistinctValues(
  { rows, cutoff }: RddFrame,
  { estimates }: Pick<RddFit, 'estimates'>,
): Finding<Text> {
  const counts = countValues(rows.running, cutoff)
  const sides = [counts.control, counts.treated]
  const distinct = sides.map((side) => side.distinct)
  const fewest = Math.min(...distinct)
  const repeated = Math.max(...sides.map((side) => 1 - side.distinct / side.rows))
  const [control, treated] = distinct
  const isRepeated = repeated >= repeatShare
  return {
    checks: [
      checkOf(
        {
          id: 'distinct-values',
          passed: fewest >= enoughValues,
          severity: 'minor',
          statistic: fewest,
          threshold: enoughValues,
        },
        check('distinct-values', { control, treated }),
      ),
      checkOf(
        { id: 'mass-points', passed: !isRepeated, severity: 'minor', statistic: repeated, threshold: repeatShare },
        check('mass-points', { share: repeated, nearest: isRepeated ? nearestGroups(estimates) : null }),
      ),
    ],
    evidence: {},
  }
}

/** Local randomisation, which many repeats ask for; it may not be computable. */
function nearestGroups(estimates: RddFit['estimates']): CheckFacts['mass-points']['nearest'] {
  const nearest = estimates.find(({ id }) => id === 'local-randomisation')
  return { isKnown: nearest !== undefined && Number.isFinite(nearest.value), why: nearest?.reason ?? null }
}

/** Rows near the cutoff that heap at a value; nothing is said where none do. */
export function findHeaped(frame: RddFrame, spec: RddSpec, { estimates }: Pick<RddFit, 'estimates'>): Finding<Text> {
  const { heaps, withHeaps } = frame
  if (heaps.length === 0) return { checks: [], evidence: {} }
  const rows = heaps.reduce((sum, heap) => sum + heap.rows, 0)
  const kept = estimates.find(({ id }) => id === 'heaps-kept')
  const told = check('heaps', {
    rows,
    values: heapValues(frame, heaps),
    label: spec.runningVariable.label,
    areKept: withHeaps === null,
    withThem: kept !== undefined && Number.isFinite(kept.value) ? { value: kept.value, units: kept.units } : null,
  })
  return {
    checks: [checkOf({ id: 'heaps', passed: false, severity: 'major', statistic: rows, threshold: 0 }, told)],
    evidence: {},
  }
}

/** Whether the estimate rests on rows near the cutoff or on a curve through all of them. */
export function findLocality({ estimator }: Pick<RddSpec, 'estimator'>): Finding<Text> {
  const { kind, polynomialOrder } = estimator
  const isLocal = kind === 'local'
  const told = check('local-bandwidth', { order: isLocal ? null : polynomialOrder })
  return {
    checks: [
      checkOf(
        { id: 'local-bandwidth', passed: isLocal, severity: 'major', statistic: Number(isLocal), threshold: 1 },
        told,
      ),
    ],
    evidence: {},
  }
}
