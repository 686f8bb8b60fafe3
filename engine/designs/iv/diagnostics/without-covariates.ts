import type { EvidenceItem } from '../../design.ts'
import type { IvFrame } from '../frame.ts'
import { plainPlural } from '../../../words/count.ts'

/**
 * What is said where no covariate can be compared: not available where the data hold nothing that the design does not
 * use, else something that could have been reported and was not.
 */
export function withoutCovariates(frame: IvFrame): Pick<EvidenceItem, 'text' | 'available'> {
  if (frame.balanceCovariates.length > 0) return { text: 'No declared covariate varies.', available: false }
  const unused = frame.unusedColumns.length
  if (unused === 0) return { text: 'The data hold no covariate that could be compared.', available: false }
  return {
    text: `No covariate was declared, and the data hold ${plainPlural(unused, 'column')} that the design does not use.`,
  }
}
