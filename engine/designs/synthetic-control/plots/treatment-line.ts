import type { PlotAnnotation } from '../../../analysis.ts'
import type { SyntheticControlFrame } from '../frame.ts'

/** The vertical line between the last period before and the first with treatment. */
export function treatmentLine({ periods, study }: SyntheticControlFrame): PlotAnnotation {
  return { kind: 'vertical', at: (periods[study.pre - 1] + periods[study.pre]) / 2, label: 'Treatment starts' }
}
