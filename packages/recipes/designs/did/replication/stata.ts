import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataIsMissing,
  stataIsOneOf,
  stataTogether,
  stataTransformed,
} from '../../../replication/stata-code.ts'
import { type DidSpec, isCounts } from '@casefiles/engine/specs'
import { codeOfPeriods, countLines, withCountedWindow } from './counted-periods.ts'
import type { ChangingFacts, RowFacts } from '@casefiles/engine/replication'

const AVERAGES: Record<DidSpec['aggregation'], [command: string, name: string]> = {
  simple: ['simple', 'ATT'],
  group: ['group', 'GAverage'],
  dynamic: ['event', 'Post_avg'],
  calendar: ['calendar', 'CAverage'],
}
const METHODS = { dr: 'dripw', reg: 'reg', ipw: 'stdipw' }

/** The same with `csdid`. */
export function didInStata(spec: DidSpec, columns: Columns, together: number, facts?: RowFacts): string {
  const upper = upperProbability(together)
  const names = spec.covariates.map((_, at) => `x${at + 1}`)
  const [command, name] = AVERAGES[spec.aggregation]
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  // without ivar() csdid follows nobody and takes the means of the rows of a period
  const followed = facts ? '' : 'ivar(unit) '
  const clusters = isClustered ? ' cluster(clusters)' : facts ? ' cluster(unit)' : ''
  const noteOnRows =
    facts?.rowsOf === 'units'
      ? '* Note: without ivar() csdid weighs cohorts by their rows, and the locked design by their units.\n'
      : ''
  return `${readInStata}
${sampleInStata(spec, columns, { keepsGaps: facts !== undefined })}
* ---- group-time effects with csdid ----
csdid outcome ${names.join(' ')}, ${followed}time(time) gvar(cohort) method(${METHODS[spec.estimator]})${spec.comparison === 'not-yet-treated' ? ' notyet' : ''} long2${clusters}
estat ${command}, post
scalar estimate = _b[${name}]
scalar low = _b[${name}] - invnormal(${upper}) * _se[${name}]
scalar high = _b[${name}] + invnormal(${upper}) * _se[${name}]
${noteOnRows}${spec.anticipation > 0 ? `* Note: csdid has no anticipation option; the locked design allows ${spec.anticipation} periods of it.\n` : ''}${reportInStata}`
}

/** The panel in Stata: unit, time, outcome, cohort (0 = never), clusters and x1, x2, …; of counts their exposure, and rows of every unit. */
export function sampleInStata(
  spec: DidSpec,
  columns: Columns,
  { keepsGaps = false }: { keepsGaps?: boolean } = {},
): string {
  const { adoption, window, covariates } = withCountedWindow(spec, columns)
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  const exposure = isCounts(spec) && spec.exposure !== undefined ? ['exposure'] : []
  const further = (spec.furtherEffects ?? []).map((effect) => effect.columns)
  const effects = further.map((_, at) => `effect${at + 1}`)
  const names = [...exposure, ...effects, ...covariates.map((_, at) => `x${at + 1}`)]
  const needed = ['unit', 'time', 'outcome', ...(isClustered ? ['clusters'] : []), ...names]
  const code = codeOfPeriods(spec, columns)
  const date =
    adoption.kind === 'status'
      ? `generate double date = time if ${stataIsOneOf(columns, adoption.column, adoption.treatedValues)}`
      : `generate double date = ${stataTransformed(columns, adoption)}
${countLines(code, '*', (count) => `replace date = ${count('date')} if date != 0`, 'mod')}replace date = . if date == 0`
  return `* ---- sample: window, then rows with every cell the estimate needs ----
${stataGroup(columns, 'unit', spec.unit)}
generate double time = ${stataTransformed(columns, { column: spec.time })}
${countLines(code, '*', (count) => `replace time = ${count('time')}`, 'mod')}generate double outcome = ${stataTransformed(columns, spec.outcome)}
${exposure.length > 0 ? `generate double exposure = ${stataTransformed(columns, { column: spec.exposure! })}\n` : ''}${isClustered ? `${stataGroup(columns, 'clusters', spec.cluster!)}\n` : ''}${further.map((names, at) => `${stataTogether(columns, `effect${at + 1}`, names)}\n`).join('')}${covariates.map((one, at) => `generate double x${at + 1} = ${stataTransformed(columns, one)}\n`).join('')}${date}
egen double first = min(date), by(unit)
${adoption.kind === 'status' ? `drop if ${stataIsMissing(columns, adoption.column)}\n` : ''}drop if missing(${needed.join(', ')})
${window ? `keep if inrange(time, ${window.from}, ${window.to})\n` : ''}* a cohort is the first period in the panel at or after adoption; 0 = never
${COHORTS}${spec.dropAlwaysTreated ? `* units treated from the first period on are left out, as locked\nsummarize time, meanonly\ndrop if cohort == r(min)\n` : ''}${
    keepsGaps
      ? ''
      : `* units with a row in every period
egen byte one = tag(time)
egen periods = total(one)
bysort unit: generate rows = _N
keep if rows == periods
`
  }`
}

const COHORTS = `levelsof time, local(periods)
generate double cohort = 0
foreach period of local periods {
    replace cohort = \`period' if cohort == 0 & !missing(first) & \`period' >= first
}
`

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
