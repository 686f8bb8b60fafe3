import type { Sensitivity } from '../../../analysis.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { withPeriods } from '../study.ts'
import { describeKept, estimateVariants, type PartContext } from './part.ts'

/** Shares of the periods before treatment that are kept, the latest ones. Ours. */
const shares = [0.8, 0.6, 0.4]
const fewest = 2

/** The primary estimate when the path before treatment begins later; predictors keep their own periods. */
export async function shortenPrePeriod(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<Sensitivity> {
  const { study, periods } = frame
  const lengths = [...new Set(shares.map((share) => Math.round(share * study.pre)))].filter(
    (length) => length >= fewest && length < study.pre,
  )
  const variants = lengths.map((length) => {
    const first = study.pre - length
    return { setting: periods[first], study: withPeriods(study, first, periods.length, length) }
  })
  const series = await estimateVariants(variants, spec, fit, part)
  return {
    id: 'pre-period-length',
    title: 'A later first period',
    varied: 'First period used',
    series,
    breakdownValue: (series.find(({ keepsConclusion }) => !keepsConclusion)?.setting as number | undefined) ?? null,
    message:
      series.length === 0
        ? `With ${study.pre} periods before treatment none can be left out.`
        : `Beginning later ${describeKept(series)}`,
  }
}
