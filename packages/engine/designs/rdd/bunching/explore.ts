import { readNumbers } from '../../../frame/table.ts'
import type { AmountControl, ChoiceControl, Control, Exploration, Locked } from '../../exploration.ts'
import { hasCells, isInside } from '../../shared/explore-controls.ts'
import type { Bunching, RddSpec } from '../spec.ts'
import { binOf, type Histogram } from './histogram.ts'

/** How many bins an end may move. Our choice. */
const STEPS = [-3, -2, -1, 0, 1, 2, 3]

/** What a reader may change of a study of bunching: the order, and the values that cases may be moved between. */
export const bunchingControls: Exploration<RddSpec, Histogram>['controls'] = ({ spec, frame }) => [
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
    label: 'Polynomial order',
    help: 'The shape of the smooth count: the higher, the more bends.',
    choices: choices.map((one) => ({ value: String(one), label: String(one) })),
    locked: String(order),
    apply: (question, value) => withBunching(question, { order: Number(value) }),
  }
}

function ends({ bunching, runningVariable }: RddSpec, frame: Locked<RddSpec, Histogram>['frame']): Control<RddSpec>[] {
  const { moved, width, counts } = frame
  const { from, to } = bunching!
  const amount = (
    named: Pick<AmountControl<RddSpec>, 'id' | 'label' | 'help'>,
    locked: number,
    stays: (bin: number) => boolean,
    apply: (value: number) => Partial<Bunching>,
  ): AmountControl<RddSpec> => ({
    kind: 'amount',
    ...named,
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
      { id: 'moved-from', label: 'Moved from', help: 'The farthest value from which cases may have been moved.' },
      from,
      (bin) => bin >= 3 && bin < moved.at,
      (value) => ({ from: value }),
    ),
    amount(
      { id: 'moved-to', label: 'Moved to', help: 'The farthest value to which cases may have been moved.' },
      to,
      (bin) => bin > moved.at && bin < counts.length - 3,
      (value) => ({ to: value }),
    ),
  ]
}

/** Rows with a value in a bin of the histogram. */
export const usesRowOfHistogram: Exploration<RddSpec, Histogram>['usesRow'] = (spec, data, frame) => {
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
