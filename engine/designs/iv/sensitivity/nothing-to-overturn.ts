import type { Sensitivity } from '../../../analysis.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/**
 * Where no end of the interval has a bound there is no conclusion, so that an analysis of what would overturn it has no numbers.
 *
 * @param what what the analysis would have varied, as before "could overturn"
 */
export function nothingToOverturn(titles: Pick<Sensitivity, 'id' | 'title' | 'varied'>, what: string): SensitivityPart {
  const message = `The main estimate has no interval with a bound, so there is no conclusion that ${what} could overturn.`
  return { sensitivity: [{ ...titles, series: [], breakdownValue: null, message }], evidence: {} }
}
