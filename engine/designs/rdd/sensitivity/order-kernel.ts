import type { SensitivityPoint } from '../../../analysis.ts'
import { count, percent } from '../../../verdict/count-words.ts'
import { localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import type { Selector } from '../local-polynomial/bandwidth.ts'
import type { Kernel } from '../local-polynomial/kernel.ts'
import { refit } from '../refit.ts'
import { selectorOf } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { PartProgress, SensitivityPart } from './part.ts'
import { pointAt, shareKept } from './points.ts'

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
  const series = grid.map((cell, i) => {
    progress((i + 1) / grid.length)
    return fitCell(frame, spec, fit, cell)
  })
  const share = shareKept(series)!
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const message = `${kept} of ${count(series.length, 'combination')} of order, kernel and bandwidth (${percent(share)}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.`
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
    evidence: { orderKernel: { value: share, text: message } },
  }
}

interface Cell {
  polynomialOrder: number
  kernel: Kernel
  selector: Selector
}

function fitCell(
  frame: RddFrame,
  spec: RddSpec,
  fit: RddFit,
  { polynomialOrder, kernel, selector }: Cell,
): SensitivityPoint {
  const bandwidth = { kind: 'selected', selector } as const
  const order = polynomialOrder === 1 ? 'linear' : 'quadratic'
  const rule = selectorNames[selector]!
  const locked = localOf(spec)
  return {
    ...pointAt(
      `${order}, ${kernel}, ${rule}`,
      refit(frame, spec, { estimator: { polynomialOrder, kernel, bandwidth } }),
      fit,
    ),
    choices: { order, kernel, bandwidth: rule },
    locked:
      spec.estimator.kind === 'local' &&
      locked.bandwidth.kind === 'selected' &&
      locked.polynomialOrder === polynomialOrder &&
      locked.kernel === kernel &&
      selectorOf(locked) === selector,
  }
}
