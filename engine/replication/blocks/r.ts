import type { BlocksSpec } from '../../designs/blocks/spec.ts'
import { readInR, reportInR, rNumber } from '../r-code.ts'
import { upperProbability } from '../level.ts'
import type { Columns } from '../replication.ts'
import { blocksSampleInR } from './base-r.ts'
import type { BlocksFacts } from './facts.ts'

/** The same with `difference_in_means` of the package estimatr. */
export function blocksInR(
  spec: BlocksSpec,
  columns: Columns,
  { criticalValue }: BlocksFacts,
  together: number,
): string {
  const optional = [
    spec.blocks.length === 0 ? '' : ', blocks = block',
    spec.cluster === undefined ? '' : ', clusters = cluster',
  ].join('')
  return `library(estimatr)
${readInR}${blocksSampleInR(spec, columns)}
# ---- difference in means with the package estimatr -----------------------------------------
fit <- difference_in_means(outcome ~ treated, data = sample${optional})
estimate <- fit$coefficients[["treated"]]
reach <- ${criticalValue === null || together > 1 ? `qt(${upperProbability(together)}, fit$df)` : `max(qt(0.975, fit$df), ${rNumber(criticalValue)})`}
conf.low <- estimate - reach * fit$std.error[["treated"]]
conf.high <- estimate + reach * fit$std.error[["treated"]]
${reportInR}`
}
