import { aggregate, aggregateOverall, type AggregationKind } from './aggregate.ts'
import type { Aggregation, AveragedEffect, GroupTimeResult } from './cells.ts'

/** Which times since adoption the main estimate averages; left out = every one that has an effect. */
export interface HeadlineWindow {
  /** The last relative time. */
  last: number
  /** Only cohorts with an effect at the last one, so that the same units stand behind every time. */
  balanced: boolean
}

/** The group-time effects without those outside the window; effects before adoption stay. */
export function keepHeadline(result: GroupTimeResult, window: HeadlineWindow | undefined): GroupTimeResult {
  if (window === undefined) return result
  const isReached = cohortsReaching(result, window.last)
  const kept = [...result.cells.keys()].filter((index) => {
    const { cohort, relativeTime } = result.cells[index]
    return relativeTime <= window.last && (!window.balanced || isReached.has(cohort))
  })
  return {
    ...result,
    cells: kept.map((index) => result.cells[index]),
    influence: kept.map((index) => result.influence[index]),
  }
}

function cohortsReaching({ cells }: GroupTimeResult, last: number): Set<number> {
  const far = cells.filter(({ relativeTime, value }) => relativeTime >= last && !Number.isNaN(value))
  return new Set(far.map(({ cohort }) => cohort))
}

/** The average over the locked window: what the main estimate and everything compared with it is. */
export function aggregateHeadline(
  result: GroupTimeResult,
  { aggregation, headlineWindow }: { aggregation: AggregationKind; headlineWindow?: HeadlineWindow | undefined },
): Aggregation {
  return aggregate(keepHeadline(result, headlineWindow), aggregation)
}

/** The overall average alone. */
export function overallHeadline(
  result: GroupTimeResult,
  { aggregation, headlineWindow }: { aggregation: AggregationKind; headlineWindow?: HeadlineWindow | undefined },
): AveragedEffect {
  return aggregateOverall(keepHeadline(result, headlineWindow), aggregation)
}

/** Treated units behind the effects of each relative time from adoption on, ascending. */
export function unitsByExposure({ cells }: GroupTimeResult): { at: number; units: number }[] {
  const units = new Map<number, number>()
  for (const { relativeTime, value, treatedUnits } of cells) {
    if (relativeTime < 0 || Number.isNaN(value)) continue
    units.set(relativeTime, (units.get(relativeTime) ?? 0) + treatedUnits)
  }
  return [...units].map(([at, count]) => ({ at, units: count })).sort((a, b) => a.at - b.at)
}
