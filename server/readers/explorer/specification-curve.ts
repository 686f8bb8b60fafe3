import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { Specification, SpecificationCurve } from '../../../contract/explorer-view.ts'
import { listSpecifications } from '../../../contract/list-specifications.ts'
import { median } from '@casefiles/engine/numerics'

/** Every specification of a published run in the order of its effect, and what they say together. */
export function specificationCurve(analysis: AnalysisJson): SpecificationCurve {
  const specifications = listSpecifications(analysis).toSorted((first, second) => first.value! - second.value!)
  const values = specifications.map(({ value }) => value!)
  const locked = analysis.estimates.find(({ role }) => role === 'primary')?.value ?? 0
  const side = Math.sign(locked)
  return {
    units: analysis.outcome.units,
    specifications,
    summary: {
      count: specifications.length,
      median: values.length === 0 ? null : median(values),
      lowest: values[0] ?? null,
      highest: values.at(-1) ?? null,
      sameSign: values.filter((value) => Math.sign(value) === side).length,
      excludeZero: specifications.filter((one) => liesBeyondZero(one, side)).length,
      changeConclusion: specifications.filter(({ keepsConclusion }) => keepsConclusion === false).length,
    },
  }
}

/** An interval without a bound on that side of zero reaches over it. */
function liesBeyondZero({ low, high }: Specification, side: number): boolean {
  return side > 0 ? low !== null && low > 0 : side < 0 && high !== null && high < 0
}
