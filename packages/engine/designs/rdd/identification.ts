import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { StepContext } from '../design.ts'
import { localChoices, localOf } from './choices.ts'
import { say } from './facts.ts'
import { ownValue, type RddFrame } from './frame.ts'
import {
  selectUsable,
  type Bandwidths,
  type LocalChoices,
  type Selector,
  type UsableBandwidths,
} from './local-polynomial/bandwidth.ts'
import { countInside } from './local-polynomial/basis.ts'
import { countDistinct, distinctNeeded, type Side, type ValueCounts } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { Whole } from './local-polynomial/whole.ts'
import type { RddSpec } from './spec.ts'

/** What makes a jump one that can be learnt, said of all rows in use. */
export interface Support {
  /** Lowest and highest running variable, as the frame turns it. */
  from: number
  to: number
  isOutcomeConstant: boolean
  isTakeUpConstant: boolean
  control: SideSupport
  treated: SideSupport
}

export interface SideSupport extends ValueCounts {
  /** null = rows are not clustered. */
  clusters: number | null
}

/**
 * Refuses rows from which no jump can be learnt: both sides need rows and distinct values, the outcome must vary, and
 * so must take-up.
 *
 * @throws {EngineError} `rdd/one-sided-support`, `rdd/constant-outcome`, `rdd/take-up-constant`,
 *   `rdd/too-few-distinct-values`, `rdd/too-few-clusters`
 */
export function requireSupport(frame: RddFrame, spec: RddSpec): void {
  const { running, outcome, takeUp } = frame.rows
  const sides = splitAt(frame.rows, frame.cutoff)
  const countsOf = ({ distance, groups, cluster }: Side) => ({
    rows: distance.length,
    distinct: groups.length - 1,
    clusters: cluster && new Set(cluster).size,
  })
  requireSupported(
    {
      from: running[0],
      to: running.at(-1)!,
      isOutcomeConstant: outcome.every((value) => value === outcome[0]),
      isTakeUpConstant: takeUp?.every((value) => value === takeUp[0]) ?? false,
      control: countsOf(sides.control),
      treated: countsOf(sides.treated),
    },
    frame,
    spec,
  )
}

/** @throws {EngineError} as {@link requireSupport} */
export function requireSupported(support: Support, turned: Pick<RddFrame, 'orientation'>, spec: RddSpec): void {
  const { control, treated } = support
  if (control.rows === 0 || treated.rows === 0) {
    const [low, high] = [ownValue(turned, support.from), ownValue(turned, support.to)].sort((a, b) => a - b)
    throw new EngineError(
      'rdd/one-sided-support',
      `The running variable "${spec.runningVariable.column}" runs from ${Number(low.toPrecision(6))} to ${Number(high.toPrecision(6))}, all on one side of the cutoff ${spec.cutoff}.`,
      {
        columns: [spec.runningVariable.column],
        hint:
          spec.ownCutoffs === undefined
            ? 'Check the cutoff and its units; a window may leave out one side.'
            : 'Rows are placed by their distance from their own cutoff, and a window is told in distances, too.',
      },
    )
  }
  if (support.isOutcomeConstant) {
    throw new EngineError(
      'rdd/constant-outcome',
      `The outcome "${spec.outcome.column}" has the same value in every row in use.`,
      {
        columns: [spec.outcome.column],
      },
    )
  }
  if (support.isTakeUpConstant) {
    throw new EngineError(
      'rdd/take-up-constant',
      `The take-up "${spec.takeUp!.column}" has the same value in every row in use: nothing changes at the cutoff.`,
      {
        columns: [spec.takeUp!.column],
      },
    )
  }
  requireDistinctValues({ control, treated }, spec)
  for (const [name, { rows, clusters }] of Object.entries({ control, treated })) {
    requireClusters(name, clusters, rows, spec)
  }
}

type Sides = { control: Side; treated: Side }

function requireDistinctValues(sides: Pick<Support, 'control' | 'treated'>, spec: RddSpec): void {
  const needed = localOf(spec).polynomialOrder + 5
  for (const [name, { distinct: found }] of Object.entries(sides)) {
    if (found >= needed) continue
    throw new EngineError(
      'rdd/too-few-distinct-values',
      `The ${name} side of the cutoff has ${found} distinct values of "${spec.runningVariable.column}": a local polynomial needs ${needed}.`,
      {
        columns: [spec.runningVariable.column],
        hint: 'With so few values the nearest groups can be compared directly, as a randomized experiment would be.',
      },
    )
  }
}

/** A variance between clusters needs two of them among the rows that enter. */
function requireClusters(name: string, clusters: number | null, rows: number, spec: RddSpec): void {
  if (clusters === null || clusters >= 2) return
  throw new EngineError(
    'rdd/too-few-clusters',
    `The ${rows} rows in use on the ${name} side lie in one cluster of "${spec.cluster}": a variance between clusters needs two.`,
    { columns: [spec.cluster!] },
  )
}

/**
 * The bandwidths of the locked local polynomial, held to have data inside; null for a global polynomial.
 *
 * @param whole what is asked of all rows, where the frame's are only those near the cutoff
 * @throws {EngineError} `rdd/sparse-bandwidth`
 * @throws {WindowBeyondReach} where rows are asked for that the frame lacks
 */
export function requireBandwidths(
  frame: Pick<RddFrame, 'rows' | 'cutoff'>,
  spec: RddSpec,
  log: StepContext<Text>['log'],
  whole?: Whole,
): Bandwidths | null {
  if (spec.estimator.kind === 'global') return null
  const sides = splitAt(frame.rows, frame.cutoff)
  const choices = localChoices(spec.estimator, spec)
  const { bandwidth } = spec.estimator
  if (bandwidth.kind === 'fixed') {
    const { h, b } = bandwidth
    const fixed = { control: { h, b }, treated: { h, b } }
    requireDataInside(sides, fixed, choices, spec)
    return fixed
  }
  const { used: selected, widenedFrom } = selectOrRefuse(
    () => selectUsable(sides, bandwidth.selector, choices, whole),
    bandwidth.selector,
    spec,
  )
  log({
    code: 'rdd/bandwidth',
    message: say('bandwidth', { selector: bandwidth.selector, bandwidths: selected }),
  })
  if (widenedFrom !== undefined) {
    log({ code: 'rdd/mass-point-floor', message: say('mass-point-floor', { peers: widenedFrom }) })
  }
  requireDataInside(sides, selected, choices, spec)
  return selected
}

function selectOrRefuse(select: () => UsableBandwidths, selector: Selector, spec: RddSpec): UsableBandwidths {
  try {
    return select()
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') {
      const { column } = spec.runningVariable
      throw tooSparse(
        `The selector ${selector} reaches a bandwidth with too few distinct values of "${column}" inside to fit its polynomials.`,
        column,
      )
    }
    throw error
  }
}

function tooSparse(message: string, column: string): EngineError {
  const hint = 'Lock a wider fixed bandwidth, a lower polynomial order, or more data near the cutoff.'
  return new EngineError('rdd/sparse-bandwidth', message, { columns: [column], hint })
}

/** A bandwidth without data gives a number without meaning, so it is refused. */
function requireDataInside(sides: Sides, bandwidths: Bandwidths, choices: LocalChoices, spec: RddSpec): void {
  const { column } = spec.runningVariable
  for (const name of ['control', 'treated'] as const) {
    const windows = [
      { kind: 'h', width: bandwidths[name].h, order: choices.polynomialOrder },
      { kind: 'b', width: bandwidths[name].b, order: choices.polynomialOrder + 1 },
    ]
    for (const { kind, width, order } of windows) {
      const needed = distinctNeeded(order)
      const inside = width > 0 ? countInside(choices.kernel, sides[name].distance, width) : 0
      const found = countDistinct(sides[name], inside)
      if (found < needed) {
        throw tooSparse(
          `The ${kind === 'h' ? 'bandwidth h' : 'bias bandwidth b'} of ${width.toPrecision(4)} holds ${found} distinct values of "${column}" on the ${name} side: at least ${needed} are needed.`,
          column,
        )
      }
      const { cluster } = sides[name]
      requireClusters(name, cluster && new Set(cluster.subarray(0, inside)).size, inside, spec)
    }
  }
}
