import { codeOfPeriods, countLines, withCountedWindow } from './counted-periods.ts'
import { isChanging, type DidSpec } from '../spec.ts'
import type { Columns } from '../../../replication/replication.ts'
import { rIsOneOf, rNames, rNumber, rNumbers, rTransformed, rVector } from '../../../replication/r-code.ts'

/** The panel as `sample`: unit, time, outcome, cohort (first treated period, Inf = never), cluster and x1, x2, …. */
export function didSampleInR(spec: DidSpec, columns: Columns): string {
  const covariates = spec.covariates.map((one, at) => `x${at + 1} = ${rTransformed(one)}`)
  const { window } = withCountedWindow(spec, columns)
  const code = codeOfPeriods(spec, columns)
  return `
# ---- sample: window, then rows with every cell the estimate needs ------------
unit <- ${rNames(columns, spec.unit)}
time <- ${rNumbers(spec.time)}
${countLines(code, '#', (count) => `time <- ${count('time')}`, '%%')}${firstTreated(spec, columns)}
rows <- data.frame(unit, time, outcome = ${rTransformed(spec.outcome)},
  cluster = ${spec.cluster === undefined ? 'unit' : rNames(columns, spec.cluster)},
  ${spec.weight === undefined ? '' : `weight = ${rNumbers(spec.weight.column)}, `}cohort = unname(first.treated[match(unit, names(first.treated))])${covariates.map((one) => `,\n  ${one}`).join('')})
covariates <- ${rVector(spec.covariates.map((_, at) => `"x${at + 1}"`))}
use <- complete.cases(rows[c("unit", "time", "outcome", "cluster", covariates)])${spec.adoption.kind === 'status' ? ' & !is.na(status)' : ''}
${window ? `use <- use & time >= ${rNumber(window.from)} & time <= ${rNumber(window.to)}\n` : ''}sample <- rows[use, ]

# A cohort is the first period in the panel at or after adoption; adoption after the last one counts as never.
set.cohorts <- function(sample) {
  periods <- sort(unique(sample$time))
  sample$cohort <- vapply(sample$cohort, function(date) c(periods[periods >= date], Inf)[1], 0)
  sample
}
sample <- set.cohorts(sample)
${alwaysTreated(spec)}
# Units with a row in every period; the estimator compares changes of whole units.
periods <- sort(unique(sample$time))
sample <- sample[sample$unit %in% names(which(table(sample$unit) == length(periods))), ]
sample <- sample[order(sample$unit, sample$time, method = "radix"), ]
`
}

function alwaysTreated({ dropAlwaysTreated }: DidSpec): string {
  if (!dropAlwaysTreated) return ''
  return `# Units treated from the first period on show no change to learn from: left out, as locked.
sample <- set.cohorts(sample[sample$cohort != min(sample$time), ])
`
}

/** First treated period by unit, from every row that tells it, also rows that lack an outcome. */
function firstTreated(spec: DidSpec, columns: Columns): string {
  const { adoption, treatmentPath } = spec
  if (adoption.kind !== 'status') {
    return `# First treated period of each unit; 0 or empty = never.
date <- ${rNumbers(adoption.column)}
${countLines(codeOfPeriods(spec, columns), '#', (count) => `date <- ifelse(date == 0, 0, ${count('date')})`, '%%')}date[is.na(date) | date == 0] <- Inf
first.treated <- tapply(date, unit, min)`
  }
  return `# First period with a treated status, from every row that tells it${treatmentPath === 'first-adoption' ? '; later switching off does not count' : ''}.
status <- ${rNames(columns, adoption.column)}
is.treated <- ${rIsOneOf(columns, adoption.column, adoption.treatedValues)}
told <- !is.na(unit) & !is.na(status) & !is.na(time)
first.treated <- tapply(ifelse(is.treated, time, Inf)[told], unit[told], min)`
}

export function lockedChoices(spec: DidSpec): string[] {
  if (isChanging(spec)) return changingChoices(spec)
  const { outcome, adoption, window } = spec
  const logged = outcome.transform === 'log' ? 'the natural logarithm of ' : ''
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  return [
    `Unit: ${spec.unit}. Period: ${spec.time}. Outcome: ${logged}${outcome.column}${scaled} (${outcome.units}).`,
    adoption.kind === 'status'
      ? `Treated: ${adoption.column} is ${adoption.treatedValues.join(' or ')}; ${spec.treatmentPath === 'first-adoption' ? 'a unit stays treated from its first treated period on' : 'treatment never switches off'}.`
      : `First treated period: ${adoption.column}; 0 or empty means never.`,
    `Comparison: ${spec.comparison} units. Anticipation: ${spec.anticipation} periods. Average: ${spec.aggregation}.`,
    spec.covariates.length === 0
      ? 'No covariates: a difference of mean changes.'
      : `Covariates, taken in the base period (estimator ${spec.estimator}): ${spec.covariates.map(({ column, transform }) => (transform === 'log' ? `log ${column}` : column)).join(', ')}.`,
    `Standard errors: influence functions, clustered by ${spec.cluster ?? spec.unit}, with the factor n/(n - 1) on either side; t quantiles.`,
    ...(spec.headlineWindow === undefined
      ? []
      : [
          `Headline: times since adoption up to ${spec.headlineWindow.last}${spec.headlineWindow.balanced ? ', cohorts observed that long' : ''}.`,
        ]),
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}rows with a missing unit, period, outcome, treatment status, covariate or cluster are left out, then units without a row in every period.`,
    spec.weight === undefined
      ? ''
      : `Weights: ${spec.weight.column}, ${spec.weight.inHeadline ? 'in this estimate' : 'not in this estimate'}; a unit keeps its mean from before the first adoption.`,
    spec.dropAlwaysTreated ? 'Units treated from the first period on are left out.' : '',
  ].filter((line) => line !== '')
}

function changingChoices(spec: DidSpec): string[] {
  const { outcome, adoption, window, comparison, headlineWindow } = spec
  const logged = outcome.transform === 'log' ? 'the natural logarithm of ' : ''
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  return [
    `Unit: ${spec.unit}. Period: ${spec.time}. Outcome: ${logged}${outcome.column}${scaled} (${outcome.units}).`,
    adoption.kind === 'status'
      ? `Treatment: 1 where ${adoption.column} is ${adoption.treatedValues.join(' or ')}, else 0; it may go up and down again.`
      : `Treatment: ${adoption.kind === 'treatment' && adoption.transform === 'log' ? 'the natural logarithm of ' : ''}${adoption.column}; it may go up and down again.`,
    `Units whose treatment changed are compared with units that began with the same treatment and ${comparison === 'never-treated' ? 'never change' : 'had not changed by then'}.`,
    'Estimate: the sum of their changes since the last period before, less those of the comparison, over the sum of how far the treatment is from where it began.',
    headlineWindow === undefined
      ? 'Every period since the first change counts; a unit whose treatment has been both above and below its beginning counts until then.'
      : `Periods since the first change up to ${headlineWindow.last}${headlineWindow.balanced ? ', units compared that long' : ''}; a unit whose treatment has been both above and below its beginning counts until then.`,
    `Standard errors: influence functions given the treatments, clustered by ${spec.cluster ?? spec.unit}; normal quantiles.`,
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}rows with a missing unit, period, outcome, treatment or cluster are left out, then units without a row in every period.`,
  ]
}
