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

const METHODS = { dr: 'dripw', reg: 'reg', ipw: 'stdipw' }

/** The estimate from the effects that `csdid` finds, a row for each cohort and period: value, share of the cohort, since. */
const AVERAGES: Record<DidSpec['aggregation'], string> = {
  simple: 'summarize value [aweight = share], meanonly',
  group: `collapse (mean) value share, by(cohort)
summarize value [aweight = share], meanonly`,
  dynamic: `collapse (mean) value [aweight = share], by(since)
summarize value, meanonly`,
  calendar: `collapse (mean) value [aweight = share], by(time)
summarize value, meanonly`,
}

/** `csdid` has no option for periods in which units react before adoption. */
export function hasCsdid({ anticipation }: DidSpec): boolean {
  return anticipation === 0
}

/**
 * The effects of cohorts in periods with `csdid`, averaged as locked; the estimate alone. Its own averages know no longest
 * time since adoption, and it wants periods without gaps, so they are numbered.
 */
export function didInStata(spec: DidSpec, columns: Columns, facts?: RowFacts): string {
  const names = spec.covariates.map((_, at) => ` x${at + 1}`).join('')
  // without ivar() csdid follows nobody and takes the means of the rows of a period
  const followed = facts ? '' : 'ivar(unit) '
  const counted = facts?.rowsOf === 'individuals' ? 'generate byte own = 1' : 'egen byte own = tag(unit)'
  return `${readInStata}
${sampleInStata(spec, columns, { keepsGaps: facts !== undefined })}${weightInStata(spec)}
* ---- effects of cohorts in periods with csdid; periods and cohorts by number, 0 = never ----
set type double
egen long place = group(time)
generate double start = 0
levelsof time, local(periods)
local last = 0
foreach period of local periods {
    local ++last
    replace start = \`last' if cohort == \`period'
}
csdid outcome${names}${spec.weight?.inHeadline ? ' [iweight = weight]' : ''}, ${followed}time(place) gvar(start) method(${METHODS[spec.estimator]})${spec.comparison === 'not-yet-treated' ? ' notyet' : ''} long2

* ---- the effects from adoption on, one row each; csdid leaves 0 where nobody is left to compare with ----
${counted}
tempname cells
tempfile effects
postfile \`cells' double(cohort time since value share) using \`effects'
levelsof start if start > 1, local(starts)
foreach g of local starts {
    local before = \`g' - 1
    local adopted : word \`g' of \`periods'
    summarize weight if own & start == \`g', meanonly
    scalar share = r(sum)
    forvalues t = \`g'/\`last' {
        local period : word \`t' of \`periods'
        scalar value = 0
        capture scalar value = _b[g\`g':t_\`before'_\`t']
        if scalar(value) != 0 post \`cells' (\`adopted') (\`period') (\`period' - \`adopted') (scalar(value)) (scalar(share))
    }
}
postclose \`cells'
use \`effects', clear
${headline(spec)}${AVERAGES[spec.aggregation]}
scalar estimate = r(mean)
* ${INTERVAL}
scalar low = .
scalar high = .
${reportInStata}`
}

const INTERVAL =
  'The published interval has a small-sample factor and t quantiles, or is by randomization, which csdid does not know: base-r.R has it.'

/** The times since adoption that the headline averages. */
function headline({ headlineWindow: window }: DidSpec): string {
  if (window === undefined) return ''
  const balanced = window.balanced
    ? `egen double reached = max(since), by(cohort)
drop if reached < ${window.last}
`
    : ''
  return `* the times since adoption that the headline averages
${balanced}keep if since <= ${window.last}
`
}

/** How many each unit stands for, `weight`; 1 where the main estimate counts all alike. */
function weightInStata({ weight }: DidSpec): string {
  if (!weight?.inHeadline) return 'generate byte weight = 1\n'
  return `* a unit keeps its mean weight from before the first adoption
summarize cohort, meanonly
scalar begins = r(min)
egen double weight = mean(cond(time < scalar(begins), people, .)), by(unit)
`
}

/** The panel in Stata: unit, time, outcome, cohort (missing = never), clusters and x1, x2, …; of counts their exposure, and rows of every unit. */
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
${exposure.length > 0 ? `generate double exposure = ${stataTransformed(columns, { column: spec.exposure! })}\n` : ''}${isClustered ? `${stataGroup(columns, 'clusters', spec.cluster!)}\n` : ''}${further.map((names, at) => `${stataTogether(columns, `effect${at + 1}`, names)}\n`).join('')}${covariates.map((one, at) => `generate double x${at + 1} = ${stataTransformed(columns, one)}\n`).join('')}${spec.weight?.inHeadline ? `generate double people = ${stataTransformed(columns, { column: spec.weight.column })}\n` : ''}${date}
egen double first = min(date), by(unit)
${adoption.kind === 'status' ? `drop if ${stataIsMissing(columns, adoption.column)}\n` : ''}drop if missing(${needed.join(', ')})
${window ? `keep if inrange(time, ${window.from}, ${window.to})\n` : ''}* a cohort is the first period in the panel at or after adoption; missing = never
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
generate double cohort = .
foreach period of local periods {
    replace cohort = \`period' if missing(cohort) & !missing(first) & \`period' >= first
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
