import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataTransformed,
} from '../../../replication/stata-code.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFacts } from './facts.ts'

/** The average total effect per unit of treatment with `did_multiplegt_dyn`. */
export function changingInStata(spec: DidSpec, columns: Columns, together: number, facts: ChangingFacts): string {
  const upper = upperProbability(together)
  const { adoption, window, headlineWindow, comparison } = spec
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  const treatment =
    adoption.kind === 'status'
      ? stataIndicator(columns, adoption.column, adoption.treatedValues)
      : stataTransformed(columns, adoption)
  const options = [
    `effects(${facts.effects})`,
    ...(facts.placebos > 0 ? [`placebo(${facts.placebos})`] : []),
    ...(isClustered ? ['cluster(clusters)'] : []),
    ...(comparison === 'never-treated' ? ['only_never_switchers'] : []),
    ...(headlineWindow?.balanced ? ['same_switchers'] : []),
    'graph_off',
  ]
  return `${readInStata}
* ---- sample: rows with every cell, then units with a row in every period ----
${stataGroup(columns, 'unit', spec.unit)}
generate double time = ${stataTransformed(columns, { column: spec.time })}
generate double outcome = ${stataTransformed(columns, spec.outcome)}
generate double treatment = ${treatment}
${isClustered ? `${stataGroup(columns, 'clusters', spec.cluster!)}\n` : ''}drop if missing(unit, time, outcome, treatment${isClustered ? ', clusters' : ''})
${window ? `keep if inrange(time, ${window.from}, ${window.to})\n` : ''}egen long place = group(time)
egen byte one = tag(time)
egen periods = total(one)
bysort unit: generate rows = _N
keep if rows == periods

* ---- total effect over total change of the treatment ----
did_multiplegt_dyn outcome unit place treatment, ${options.join(' ')}
scalar estimate = e(Av_tot_effect)
scalar low = e(Av_tot_effect) - invnormal(${upper}) * e(se_avg_total_effect)
scalar high = e(Av_tot_effect) + invnormal(${upper}) * e(se_avg_total_effect)
${reportInStata}`
}
