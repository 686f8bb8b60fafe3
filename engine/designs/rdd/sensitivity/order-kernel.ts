import type { SensitivityPoint } from '../../../analysis.ts'
import { localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import type { Selector } from '../local-polynomial/bandwidth.ts'
import type { Kernel } from '../local-polynomial/kernel.ts'
import { refit, selectorOf, type Refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import { choicesOf } from './moves.ts'
import { pointAt } from './points.ts'
import { type PartProgress, type SensitivityPart, describeKept } from '../../shared/sensitivity-part.ts'

const kernels: Kernel[] = ['triangular', 'uniform', 'epanechnikov']
const orders = [1, 2]
const selectors: Selector[] = ['mserd', 'cerrd']
const selectorNames: Partial<Record<Selector, string>> = { mserd: 'smallest error', cerrd: 'best coverage' }

/** Every kernel with straight lines and parabolas, each with its bandwidth for error and for coverage. */
export function varyOrderAndKernel(
  frame: RddFrame,
  spec: RddSpec,
  fit: RddFit,
  progress: PartProgress,
): SensitivityPart {
  const grid = orders.flatMap((polynomialOrder) =>
    kernels.flatMap((kernel) => selectors.map((selector) => ({ polynomialOrder, kernel, selector }))),
  )
  const refits = grid.map(({ selector, ...cell }, i) => {
    progress(i / grid.length)
    return refit(frame, spec, { estimator: { ...cell, bandwidth: { kind: 'selected', selector } } })
  })
  const series = grid.map((cell, i) => describeCell(spec, fit, cell, refits[i]))
  const message =
    describeKept(series, 'combination', ' of order, kernel and bandwidth') ??
    'No other order or kernel can be computed.'
  const sorted = [...series].sort(
    (a, b) => a.value - b.value || Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value)),
  )
  return {
    sensitivity: [
      {
        id: 'order-kernel',
        title: 'Other orders, kernels and bandwidths',
        varied: 'Polynomial order, kernel and rule for the bandwidth',
        series: sorted,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: choicesOf(
      frame,
      spec,
      fit,
      series.flatMap(({ setting, locked }, i) => (locked ? [] : [{ name: String(setting), refit: refits[i] }])),
    ),
  }
}

interface Cell {
  polynomialOrder: number
  kernel: Kernel
  selector: Selector
}

function describeCell(
  spec: RddSpec,
  fit: RddFit,
  { polynomialOrder, kernel, selector }: Cell,
  found: Refit,
): SensitivityPoint {
  const order = polynomialOrder === 1 ? 'linear' : 'quadratic'
  const rule = selectorNames[selector]!
  const locked = localOf(spec)
  return {
    ...pointAt(`${order}, ${kernel}, ${rule}`, found, fit),
    choices: { order, kernel, bandwidth: rule },
    locked:
      spec.estimator.kind === 'local' &&
      locked.bandwidth.kind === 'selected' &&
      locked.polynomialOrder === polynomialOrder &&
      locked.kernel === kernel &&
      selectorOf(locked) === selector,
  }
}
