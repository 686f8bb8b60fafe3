import type { IvFrame } from '../frame.ts'

/** Why no covariate can be compared across the instrument. */
export function withoutCovariates({ balanceCovariates }: IvFrame): string {
  return balanceCovariates.length > 0
    ? 'No declared covariate varies.'
    : 'The design names no covariate fixed before the instrument, so what differs across it is not known.'
}
