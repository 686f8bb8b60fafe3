import type { DidSpec } from '../spec.ts'
import { readInR, reportInR } from '../../../replication/r-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { didSampleInR } from './sample-r.ts'

/** The same with the package `did`. */
export function didInR(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const names = spec.covariates.map((_, at) => `x${at + 1}`)
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  return `library(did)
${readInR}${didSampleInR(spec, columns)}
# ---- group-time effects with the package did ---------------------------------------
sample$id <- match(sample$unit, unique(sample$unit))
sample$group <- ifelse(is.finite(sample$cohort), sample$cohort, 0)
sample$cluster.id <- match(sample$cluster, unique(sample$cluster))
${isClustered ? 'set.seed(1) # did clusters above the unit by bootstrap, so its standard error carries chance\n' : ''}fit <- att_gt(yname = "outcome", tname = "time", idname = "id", gname = "group", data = sample,
  xformla = ~ ${names.length === 0 ? '1' : names.join(' + ')}, control_group = "${spec.comparison === 'never-treated' ? 'nevertreated' : 'notyettreated'}",
  ${spec.weight?.inHeadline ? 'weightsname = "weight", ' : ''}est_method = "${spec.estimator}", anticipation = ${spec.anticipation}, base_period = "universal",
  ${isClustered ? 'clustervars = "cluster.id", bstrap = TRUE, cband = FALSE' : 'bstrap = FALSE, cband = FALSE'})
average <- aggte(fit, type = "${spec.aggregation}", na.rm = TRUE, ${isClustered ? 'bstrap = TRUE' : 'bstrap = FALSE'}, cband = FALSE)
estimate <- average$overall.att
conf.low <- estimate - qnorm(${upper}) * average$overall.se
conf.high <- estimate + qnorm(${upper}) * average$overall.se
${reportInR}`
}
