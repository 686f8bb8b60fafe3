import type { StepContext, VaryAtOnce } from '../design.ts'
import type { RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import { varyBandwidth } from './sensitivity/bandwidth-path.ts'
import { cutDonuts } from './sensitivity/donut.ts'
import { varyOrderAndKernel } from './sensitivity/order-kernel.ts'
import { findPlaceboCutoffs } from './sensitivity/placebo-cutoffs.ts'
import type { RddSpec } from './spec.ts'
import { joinParts, progressWithin } from '../shared/sensitivity-part.ts'

type Vary = VaryAtOnce<RddSpec, RddFrame, RddFit>

/**
 * What would have to be different for the conclusion to change: bandwidth, rows next to the cutoff, the cutoff itself,
 * order and kernel. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  logDefaults(spec, context.log)
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts = [
    varyBandwidth(frame, spec, fit, within(0, 0.2)),
    cutDonuts(frame, spec, fit, within(0.2, 0.35)),
    findPlaceboCutoffs(frame, spec, fit, within(0.35, 0.5)),
    varyOrderAndKernel(frame, spec, fit, within(0.5, 1)),
  ]
  return joinParts(parts)
}

function logDefaults({ donutHoles, placeboCutoffs }: RddSpec, log: StepContext['log']): void {
  if (donutHoles === undefined) {
    log({
      code: 'rdd/default-donuts',
      message: 'The design names no holes around the cutoff: 2, 5 and 10 percent of the bandwidth are tried.',
    })
  }
  if (placeboCutoffs === undefined) {
    log({
      code: 'rdd/default-placebo-cutoffs',
      message: 'The design names no false cutoffs: the quartiles of the running variable on each side are tried.',
    })
  }
}
