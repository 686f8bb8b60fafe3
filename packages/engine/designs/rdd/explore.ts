import { sharedControl } from '../../explorer/facts.ts'
import { saying, sayingOne } from '../../fact.ts'
import { readNumbers } from '../../frame/table.ts'
import type { AmountControl, ChoiceControl, Control, Exploration, Locked } from '../exploration.ts'
import {
  covariatesControl,
  estimatorControl,
  hasCells,
  isInside,
  labelsOf,
  namedBy,
  pickCovariates,
  readOnlyBy,
  uniqueCovariates,
} from '../shared/explore-controls.ts'
import { binOf, type Histogram } from './bunching/histogram.ts'
import { ownValue, type RddFrame } from './frame.ts'
import type { AnyFrame } from './index.ts'
import type { LocalEstimator, RddSpec, Bunching } from './spec.ts'

/** The bandwidths tried, as multiples of the locked one; shares of it for the hole. Our choice. */
const MULTIPLES = [0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3, 4]
const HOLES = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
const ESTIMATORS = [
  'conventional',
  'honest',
  'cer-bandwidth',
  'separate-bandwidths',
  'local-randomisation',
  'local-polynomial',
]

/** Of the estimators beside it, those that weight rows by the chosen kernel. */
const KERNEL_READERS = ['conventional', 'cer-bandwidth', 'separate-bandwidths', 'local-polynomial']
const KERNELS = ['triangular', 'uniform', 'epanechnikov'] as const
const ORDERS = [0, 1, 2, 3] as const

/** What a reader may change of a discontinuity; `packages/words/designs/rdd/explore.ts` writes the sentences. */
export interface RddExplorerFacts {
  controls: Record<'bandwidth' | 'donut' | 'kernel' | 'order' | 'bunching-order' | 'moved-from' | 'moved-to', object>
  choices: { kernel: { kernel: (typeof KERNELS)[number] }; order: { order: (typeof ORDERS)[number] } }
}

const control = saying<RddExplorerFacts['controls'], 'label' | 'help'>('RDD/controls')
const choice = sayingOne<RddExplorerFacts['choices']>('RDD/choices')

export const exploration: Exploration<RddSpec, AnyFrame> = {
  offers: labelsOf(
    control('bandwidth', {}),
    control('donut', {}),
    control('kernel', {}),
    control('order', {}),
    sharedControl('estimator', {}),
    sharedControl('covariates', {}),
    control('moved-from', {}),
    control('moved-to', {}),
  ),
  controls: ({ frame, ...given }) => {
    if ('counts' in frame) return bunchingControls({ ...given, frame })
    const locked = { ...given, frame }
    return [
      ...bandwidths(locked),
      ...localChoices(locked),
      ...estimatorControl<RddSpec, RddFrame>(locked, (id) => ESTIMATORS.includes(id)),
      ...adjustment(locked.spec),
    ]
  },
  usesRow: (spec, data, frame) => {
    if ('counts' in frame) return usesRowOfHistogram(spec, data, frame)
    const { bandwidths, orientation } = frame
    const heaped = new Set(frame.withHeaps === null ? [] : frame.heaps.map(({ value }) => ownValue(frame, value)))
    const running = readNumbers(data, spec.runningVariable.column)
    const columns = [...spec.covariates.map(({ column }) => column), ...(spec.takeUp ? [spec.takeUp.column] : [])]
    const isWhole = hasCells(data, [spec.runningVariable.column, spec.outcome.column, ...columns])
    const isIn = isInside(data, spec.runningVariable.column, spec.window)
    const isNear = (row: number) => {
      if (bandwidths === null) return true
      const distance = orientation * (running[row] - spec.cutoff)
      return distance < 0 ? -distance <= bandwidths.control.h : distance <= bandwidths.treated.h
    }
    return (row) => isWhole(row) && isIn(row) && isNear(row) && !heaped.has(running[row])
  },
  figure: ['rd-scatter', 'bunching-histogram'],
}

/** How many bins an end may move. Our choice. */
const STEPS = [-3, -2, -1, 0, 1, 2, 3]

/** What a reader may change of a study of bunching: the order, and the values that cases may be moved between. */
const bunchingControls: Exploration<RddSpec, Histogram>['controls'] = ({ spec, frame }) => [
  orders(spec.bunching!),
  ...ends(spec, frame),
]

function withBunching(question: Parameters<ChoiceControl<RddSpec>['apply']>[0], change: Partial<Bunching>) {
  return { ...question, spec: { ...question.spec, bunching: { ...question.spec.bunching!, ...change } } }
}

function orders({ order }: Bunching): ChoiceControl<RddSpec> {
  const choices = [-3, -2, -1, 0, 1, 2].map((step) => order + step).filter((one) => one >= 1)
  return {
    kind: 'choice',
    id: 'order',
    ...namedBy(control('bunching-order', {})),
    choices: choices.map((one) => ({ value: String(one), label: String(one) })),
    locked: String(order),
    apply: (question, value) => withBunching(question, { order: Number(value) }),
  }
}

function ends({ bunching, runningVariable }: RddSpec, frame: Locked<RddSpec, Histogram>['frame']): Control<RddSpec>[] {
  const { moved, width, counts } = frame
  const { from, to } = bunching!
  const amount = (
    id: 'moved-from' | 'moved-to',
    locked: number,
    stays: (bin: number) => boolean,
    apply: (value: number) => Partial<Bunching>,
  ): AmountControl<RddSpec> => ({
    kind: 'amount',
    id,
    ...namedBy(control(id, {})),
    units: runningVariable.units,
    locked,
    grid: STEPS.map((step) => Number((locked + step * width).toPrecision(12))).filter(
      (value) => value === locked || stays(binOf(frame, value)),
    ),
    isOnGrid: true,
    apply: (question, value) => withBunching(question, apply(value)),
  })
  return [
    amount(
      'moved-from',
      from,
      (bin) => bin >= 3 && bin < moved.at,
      (value) => ({ from: value }),
    ),
    amount(
      'moved-to',
      to,
      (bin) => bin > moved.at && bin < counts.length - 3,
      (value) => ({ to: value }),
    ),
  ]
}

/** Rows with a value in a bin of the histogram. */
const usesRowOfHistogram: Exploration<RddSpec, Histogram>['usesRow'] = (spec, data, frame) => {
  const { column } = spec.runningVariable
  const running = readNumbers(data, column)
  const isWhole = hasCells(data, [column, spec.outcome.column])
  const isIn = isInside(data, column, spec.window)
  const isBinned = (row: number) => {
    const bin = binOf(frame, running[row])
    return bin >= 0 && bin < frame.counts.length
  }
  return (row) => isWhole(row) && isIn(row) && isBinned(row)
}

/** Bandwidth and donut, in the running variable's units; none of it for one polynomial over all rows. */
function bandwidths({ spec, data, frame }: Locked<RddSpec, RddFrame>): Control<RddSpec>[] {
  if (frame.bandwidths === null) return []
  const sides = Object.values(frame.bandwidths)
  const [h, b] = [Math.min(...sides.map((side) => side.h)), Math.min(...sides.map((side) => side.b))]
  const running = readNumbers(data, spec.runningVariable.column)
  const { units } = spec.runningVariable
  const reach = running.reduce((far, x) => (Number.isNaN(x) ? far : Math.max(far, Math.abs(x - spec.cutoff))), 0)
  const tried = MULTIPLES.map((multiple) => Number((multiple * h).toPrecision(2))).filter((value) => value <= reach)
  const isInHole = (row: number, hole: number) => Math.abs(running[row] - spec.cutoff) < hole
  const leftOut = (hole: number) => running.reduce((count, _, row) => count + Number(isInHole(row, hole)), 0)
  // a wider hole that leaves out no further row is no other one
  const holes = ascending(HOLES.map((share) => Number((share * h).toPrecision(2)))).filter(
    (hole, at, all) => leftOut(hole) > (at === 0 ? 0 : leftOut(all[at - 1])),
  )
  const bandwidth: AmountControl<RddSpec> = {
    kind: 'amount',
    id: 'bandwidth',
    ...namedBy(control('bandwidth', {})),
    units,
    locked: h,
    grid: ascending([h, ...tried]),
    apply: (question, value) => withLocal(question, { bandwidth: { kind: 'fixed', h: value, b: (value * b) / h } }),
  }
  const donut: AmountControl<RddSpec> = {
    kind: 'amount',
    id: 'donut',
    ...namedBy(control('donut', {})),
    units,
    locked: 0,
    grid: [0, ...holes],
    apply: (question, hole) => ({
      ...question,
      rows: (question.rows ?? [...running.keys()]).filter((row) => !isInHole(row, hole)),
    }),
  }
  return holes.length > 0 ? [bandwidth, donut] : [bandwidth]
}

function localChoices(locked: Locked<RddSpec, RddFrame>): Control<RddSpec>[] {
  const { estimator } = locked.spec
  if (estimator.kind !== 'local') return []
  const kernel: ChoiceControl<RddSpec> = {
    kind: 'choice',
    id: 'kernel',
    ...namedBy(control('kernel', {})),
    choices: KERNELS.map((kernel) => ({ value: kernel, label: choice('kernel', { kernel }) })),
    locked: estimator.kernel,
    apply: (question, value) => withLocal(question, { kernel: value as LocalEstimator['kernel'] }),
  }
  const order: ChoiceControl<RddSpec> = {
    kind: 'choice',
    id: 'order',
    ...namedBy(control('order', {})),
    choices: ORDERS.map((order) => ({ value: String(order), label: choice('order', { order }) })),
    locked: String(estimator.polynomialOrder),
    apply: (question, value) => withLocal(question, { polynomialOrder: Number(value) }),
  }
  // the interval of the honest line holds for the triangular kernel alone (local-polynomial/honest-jump.ts)
  const isHonest = locked.estimates.some(({ id, role }) => id === 'honest' && role === 'primary')
  return [...(isHonest ? readOnlyBy(locked, KERNEL_READERS, [kernel]) : [kernel]), order]
}

function withLocal(question: Parameters<AmountControl<RddSpec>['apply']>[0], change: Partial<LocalEstimator>) {
  const estimator = { ...question.spec.estimator, ...change } as RddSpec['estimator']
  return { ...question, spec: { ...question.spec, estimator } }
}

function adjustment({ covariates, balanceCovariates }: RddSpec): Control<RddSpec>[] {
  const every = [...covariates, ...balanceCovariates]
  return covariatesControl<RddSpec>(
    uniqueCovariates([...balanceCovariates, ...covariates]),
    covariates.map(({ column }) => column),
    (spec, columns) => ({
      ...spec,
      covariates: pickCovariates(every, columns),
    }),
  )
}

function ascending(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
