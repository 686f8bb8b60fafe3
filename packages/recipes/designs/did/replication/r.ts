import { upperProbability } from '../../../replication/level.ts'
import {
  readInR,
  reportInR,
  rIsOneOf,
  rLogical,
  rNames,
  rNumber,
  rNumbers,
  rTogether,
  rTransformed,
  rVector,
  togetherInR,
} from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { type DidSpec, isChanging, isCounts, isImputed } from '@casefiles/engine/specs'
import { codeOfPeriods, countLines, withCountedWindow } from './counted-periods.ts'
import type { ChangingFacts, RowFacts } from '@casefiles/engine/replication'

/** The same with the package `did`. */
export function didInR(spec: DidSpec, columns: Columns, together: number, facts?: RowFacts): string {
  const upper = upperProbability(together)
  const names = spec.covariates.map((_, at) => `x${at + 1}`)
  const isClustered = (spec.cluster !== undefined && spec.cluster !== spec.unit) || facts?.rowsOf === 'individuals'
  // att_gt takes the columns of units also where it does not follow them; individuals have none
  const sampling = { units: 'allow_unbalanced_panel = TRUE, ', individuals: 'panel = FALSE, ' }
  const idname = facts?.rowsOf === 'individuals' ? '' : 'idname = "id", '
  return `library(did)
${readInR}${didSampleInR(spec, columns, { keepsGaps: facts !== undefined })}
# ---- group-time effects with the package did ---------------------------------------
sample$id <- match(sample$unit, unique(sample$unit))
sample$group <- ifelse(is.finite(sample$cohort), sample$cohort, 0)
sample$cluster.id <- match(sample$cluster, unique(sample$cluster))
${isClustered ? 'set.seed(1) # did clusters above the unit by bootstrap, so its standard error carries chance\n' : ''}fit <- att_gt(yname = "outcome", tname = "time", ${idname}gname = "group", data = sample,
  xformla = ~ ${names.length === 0 ? '1' : names.join(' + ')}, control_group = "${spec.comparison === 'never-treated' ? 'nevertreated' : 'notyettreated'}",
  ${facts ? sampling[facts.rowsOf] : ''}${spec.weight?.inHeadline ? 'weightsname = "weight", ' : ''}est_method = "${spec.estimator}", anticipation = ${spec.anticipation}, base_period = "universal",
  ${isClustered ? 'clustervars = "cluster.id", bstrap = TRUE, cband = FALSE' : 'bstrap = FALSE, cband = FALSE'})
${spec.headlineWindow === undefined ? everyTime(spec, isClustered, upper) : headlineAverage(spec, facts)}${reportInR}`
}

function everyTime({ aggregation }: DidSpec, isClustered: boolean, upper: string): string {
  return `average <- aggte(fit, type = "${aggregation}", na.rm = TRUE, ${isClustered ? 'bstrap = TRUE' : 'bstrap = FALSE'}, cband = FALSE)
estimate <- average$overall.att
conf.low <- estimate - qnorm(${upper}) * average$overall.se
conf.high <- estimate + qnorm(${upper}) * average$overall.se
`
}

/** The effects of `att_gt` over the locked times since adoption, which `aggte` cannot be told in every average. */
function headlineAverage({ headlineWindow: window, aggregation, weight }: DidSpec, facts?: RowFacts): string {
  const reached = window!.balanced ? `cells <- cells[cells$g %in% cells$g[cells$since >= ${window!.last}], ]\n` : ''
  const weights = weight?.inHeadline
    ? `before <- sample$time < min(sample$cohort)
standing <- tapply(sample$weight[before], sample$unit[before], mean, na.rm = TRUE)
people$weight <- as.numeric(standing[people$unit])
`
    : 'people$weight <- 1\n'
  return `# The times since adoption that the headline averages.
cells <- data.frame(g = fit$group, t = fit$t, since = fit$t - fit$group, value = fit$att)
cells <- cells[!is.na(cells$value) & cells$since >= 0, ]
${reached}cells <- cells[cells$since <= ${window!.last}, ]
people <- sample${facts?.rowsOf === 'individuals' ? '' : '[!duplicated(sample$unit), ]'}
${weights}cells$share <- vapply(cells$g, function(g) sum(people$weight[people$group == g]), 0)
${OWN_AVERAGES[aggregation]}
# The package has no interval of this average: base-r.R has it.
conf.low <- conf.high <- NA
`
}

const OWN_AVERAGES: Record<DidSpec['aggregation'], string> = {
  simple: 'estimate <- weighted.mean(cells$value, cells$share)',
  group: `cohorts <- aggregate(cbind(value, share) ~ g, cells, mean)
estimate <- weighted.mean(cohorts$value, cohorts$share)`,
  dynamic:
    'estimate <- mean(vapply(split(cells, cells$since), function(part) weighted.mean(part$value, part$share), 0))',
  calendar: 'estimate <- mean(vapply(split(cells, cells$t), function(part) weighted.mean(part$value, part$share), 0))',
}

interface SampleOptions {
  /** Rows of units that lack some stay. */
  keepsGaps?: boolean
}

/** The panel as `sample`: unit, time, outcome, cohort (first treated period, Inf = never), cluster and x1, x2, …; of counts `exposure` too. */
export function didSampleInR(spec: DidSpec, columns: Columns, { keepsGaps = false }: SampleOptions = {}): string {
  const covariates = spec.covariates.map((one, at) => `x${at + 1} = ${rTransformed(one)}`)
  const sets = (spec.furtherEffects ?? []).map((effect) => effect.columns)
  const further = sets.map((names, at) => `effect${at + 1} = ${rTogether(columns, names)}`)
  const needed = further.map((_, at) => ` "effect${at + 1}",`).join('')
  const { window } = withCountedWindow(spec, columns)
  const code = codeOfPeriods(spec, columns)
  return `
# ---- sample: window, then rows with every cell the estimate needs ------------
unit <- ${rNames(columns, spec.unit)}
time <- ${rNumbers(spec.time)}
${countLines(code, '#', (count) => `time <- ${count('time')}`, '%%')}${firstTreated(spec, columns)}
${togetherInR(sets)}rows <- data.frame(unit, time, outcome = ${rTransformed(spec.outcome)},
  cluster = ${spec.cluster === undefined ? 'unit' : rNames(columns, spec.cluster)},
  ${isCounts(spec) ? `exposure = ${spec.exposure === undefined ? '1' : rNumbers(spec.exposure)}, ` : ''}${spec.weight === undefined ? '' : `weight = ${rNumbers(spec.weight.column)}, `}cohort = unname(first.treated[match(unit, names(first.treated))])${[...covariates, ...further].map((one) => `,\n  ${one}`).join('')})
covariates <- ${rVector(spec.covariates.map((_, at) => `"x${at + 1}"`))}
use <- complete.cases(rows[c("unit", "time", "outcome", "cluster",${isCounts(spec) ? ' "exposure",' : ''}${needed} covariates)])${spec.adoption.kind === 'status' ? ' & !is.na(status)' : ''}
${window ? `use <- use & time >= ${rNumber(window.from)} & time <= ${rNumber(window.to)}\n` : ''}sample <- rows[use, ]

# A cohort is the first period in the panel at or after adoption; adoption after the last one counts as never.
set.cohorts <- function(sample) {
  periods <- sort(unique(sample$time))
  sample$cohort <- vapply(sample$cohort, function(date) c(periods[periods >= date], Inf)[1], 0)
  sample
}
sample <- set.cohorts(sample)
${alwaysTreated(spec)}${
    keepsGaps
      ? ''
      : `
# Units with a row in every period; the estimator compares changes of whole units.
periods <- sort(unique(sample$time))
sample <- sample[sample$unit %in% names(which(table(sample$unit) == length(periods))), ]
`
  }sample <- sample[order(sample$unit, sample$time, method = "radix"), ]
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

/** Who stays beside the units with a row in every period. */
const LEFT = {
  panel: ', then units without a row in every period',
  units: '; units that lack a row in some period are used in the periods they have',
  individuals: '; every row is an individual',
}

export function lockedChoices(spec: DidSpec, facts?: RowFacts): string[] {
  if (isChanging(spec)) return changingChoices(spec)
  if (isCounts(spec)) return countChoices(spec)
  if (isImputed(spec)) return imputedChoices(spec)
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
      ? `No covariates: a difference of ${facts ? 'four means' : 'mean changes'}.`
      : `Covariates, ${facts ? 'of the row itself' : 'taken in the base period'} (estimator ${spec.estimator}): ${spec.covariates.map(({ column, transform }) => (transform === 'log' ? `log ${column}` : column)).join(', ')}.`,
    `Standard errors: influence functions, clustered by ${spec.cluster ?? spec.unit}, with the factor n/(n - 1) on either side; t quantiles.`,
    ...(spec.headlineWindow === undefined
      ? []
      : [
          `Headline: times since adoption up to ${spec.headlineWindow.last}${spec.headlineWindow.balanced ? ', cohorts observed that long' : ''}.`,
        ]),
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}rows with a missing unit, period, outcome, treatment status, covariate or cluster are left out${LEFT[facts?.rowsOf ?? 'panel']}.`,
    spec.weight === undefined
      ? ''
      : `Weights: ${spec.weight.column}, ${spec.weight.inHeadline ? 'in this estimate' : 'not in this estimate'}; a unit keeps its mean from before the first adoption.`,
    spec.dropAlwaysTreated ? 'Units treated from the first period on are left out.' : '',
  ].filter((line) => line !== '')
}

function imputedChoices(spec: DidSpec): string[] {
  const { outcome, adoption, window, headlineWindow, anticipation, furtherEffects = [], unitTrends, covariates } = spec
  const logged = outcome.transform === 'log' ? 'the natural logarithm of ' : ''
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  const named = ({ column, transform }: { column: string; transform: string }) =>
    transform === 'log' ? `log ${column}` : column
  return [
    `Unit: ${spec.unit}. Period: ${spec.time}. Outcome: ${logged}${outcome.column}${scaled} (${outcome.units}).`,
    adoption.kind === 'status'
      ? `Treated: ${adoption.column} is ${adoption.treatedValues.join(' or ')}; ${spec.treatmentPath === 'first-adoption' ? 'a unit stays treated from its first treated period on' : 'treatment never switches off'}.`
      : `First treated period: ${adoption.column}; 0 or empty means never.`,
    `Outcomes without treatment: effects of units, of periods${furtherEffects.map(({ columns }) => `, of ${columns.join(' x ')}`).join('')}${unitTrends ? ', a linear trend for each unit' : ''}${covariates.length === 0 ? '' : `, and ${covariates.map(named).join(', ')}`}, fitted on rows not yet treated. Anticipation: ${anticipation} periods. Average: ${spec.aggregation}.`,
    `Standard errors: conservative (Borusyak, Jaravel and Spiess), effects centered ${spec.clusterPeriods ? 'at their mean' : 'by time since adoption'}, clustered by ${spec.cluster ?? spec.unit}${spec.clusterPeriods ? ` and by ${spec.time}, V1 + V2 - V12` : ''}, with the factor n/(n - K); t quantiles.`,
    ...(headlineWindow === undefined
      ? []
      : [
          `Headline: times since adoption up to ${headlineWindow.last}${headlineWindow.balanced ? ', cohorts observed that long' : ''}.`,
        ]),
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}rows with a missing unit, period, outcome, treatment status, covariate, effect or cluster are left out.`,
    spec.dropAlwaysTreated ? 'Units treated from the first period on are left out.' : '',
  ].filter((line) => line !== '')
}

function countChoices(spec: DidSpec): string[] {
  const { outcome, adoption, window, comparison, headlineWindow, anticipation, exposure } = spec
  return [
    `Unit: ${spec.unit}. Period: ${spec.time}. Outcome: ${outcome.column} as it was counted, zeros included${exposure === undefined ? '' : `, over ${exposure}`}.`,
    adoption.kind === 'status'
      ? `Treated: ${adoption.column} is ${adoption.treatedValues.join(' or ')}; ${spec.treatmentPath === 'first-adoption' ? 'a unit stays treated from its first treated period on' : 'treatment never switches off'}.`
      : `First treated period: ${adoption.column}; 0 or empty means never.`,
    'Estimate: 100 times the logarithm of the total of the treated over the total that they would have had, by Poisson regression with effects of units and periods.',
    `With one date one effect of treatment; with several one for each cohort and period, compared with ${comparison} units. Anticipation: ${anticipation} periods.`,
    `Standard errors: clustered by ${spec.cluster ?? spec.unit}, G/(G - 1)*(n - 1)/(n - K) with K the effects of treatment and of periods; t quantiles with Welch's degrees of freedom.`,
    ...(headlineWindow === undefined
      ? []
      : [
          `Headline: times since adoption up to ${headlineWindow.last}${headlineWindow.balanced ? ', cohorts observed that long' : ''}.`,
        ]),
    `Rows: ${window ? `periods ${window.from} to ${window.to}; ` : ''}rows with a missing unit, period, outcome, exposure, treatment status or cluster are left out, then units and periods in which nothing was counted.`,
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

/** The panel as matrices `outcome` and `dose`, units x periods, with `change.date` and `cluster` per unit. */
function changingSampleInR(spec: DidSpec, columns: Columns): string {
  const { window, adoption } = spec
  const treatment =
    adoption.kind === 'status'
      ? `ifelse(is.na(${rNames(columns, adoption.column)}), NA, as.numeric(${rIsOneOf(columns, adoption.column, adoption.treatedValues)}))`
      : rTransformed(adoption)
  const inside = window ? ` & time >= ${rNumber(window.from)} & time <= ${rNumber(window.to)}` : ''
  return `
# ---- sample: rows with every cell, then units with a row in every period -----
unit <- ${rNames(columns, spec.unit)}
time <- ${rNumbers(spec.time)}
treatment <- ${treatment}
rows <- data.frame(unit, time, outcome = ${rTransformed(spec.outcome)}, treatment,
  cluster = ${spec.cluster === undefined ? 'unit' : rNames(columns, spec.cluster)})
# The first period in which a unit's treatment differs from its first one, from every row that tells it; Inf = never.
told <- which(!is.na(unit) & !is.na(time) & !is.na(treatment)${inside})
told <- told[order(time[told])]
first.change <- tapply(told, unit[told], function(at) c(time[at][treatment[at] != treatment[at][1]], Inf)[1])
sample <- rows[complete.cases(rows)${inside}, ]
periods <- sort(unique(sample$time))
sample <- sample[sample$unit %in% names(which(table(sample$unit) == length(periods))), ]
sample <- sample[order(sample$unit, sample$time, method = "radix"), ]
units <- unique(sample$unit)
n <- length(units)
span <- length(periods)
outcome <- matrix(sample$outcome, n, span, byrow = TRUE)
dose <- matrix(sample$treatment, n, span, byrow = TRUE)
cluster <- sample$cluster[match(units, sample$unit)]
change.date <- unname(first.change[match(units, names(first.change))])
`
}

/** The average total effect per unit of treatment in base R. */
export function changingInBaseR(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const { headlineWindow: window, comparison } = spec
  return `${readInR}${changingSampleInR(spec, columns)}
# ---- paths of the treatment (de Chaisemartin and D'Haultfoeuille 2024) ---------
begins <- match(dose[, 1], unique(dose[, 1]))
# Place of the first change; NA = never, 1 = before the first period in use, which says nothing.
first <- vapply(change.date, function(date) c(which(periods >= date), NA)[1], 1)
side <- sign(dose - dose[, 1])
direction <- apply(side, 1, function(s) c(s[s != 0], 0)[1])
# From where the treatment has been both above and below its beginning, a unit is no longer used.
usable.to <- vapply(seq_len(n), function(i) c(which(side[i, ] == -direction[i] & direction[i] != 0), span + 1)[1], 1)
before <- first - 1
number.of.clusters <- function(who) length(unique(cluster[who]))

# ---- effects so many periods after the change, summed ---------------------------
switchers.at <- function(l) which(!is.na(first) & before >= 1 & direction != 0 & before + l <= span & before + l < usable.to)
controls.at <- function(begin, until) which(begins == begin & (is.na(first)${comparison === 'never-treated' ? '' : ' | first > until'}))
groups.at <- function(l, who = switchers.at(l)) {
  groups <- split(who, list(begins[who], first[who], direction[who]), drop = TRUE)
  Filter(function(group) length(controls.at(begins[group[1]], before[group[1]] + l)) > 0, groups)
}
${
  window?.balanced
    ? `# Only units compared up to the last period that the headline sums.
whole <- unlist(groups.at(${window.last + 1}))
`
    : ''
}effect <- change <- observations <- lone <- 0
influence <- numeric(n)
switched <- c()
# Deviations from the mean of a kind, with the factor of its clusters; a kind of one cluster deviates from both sides' mean.
deviate <- function(kind, all, moved, weight) {
  own <- if (number.of.clusters(kind) >= 2) kind else all
  clusters <- number.of.clusters(own)
  influence[kind] <<- influence[kind] + weight * sqrt(clusters / (clusters - 1)) * (moved[kind] - mean(moved[own]))
}
for (l in seq_len(${window ? `min(span - 1, ${window.last + 1})` : 'span - 1'})) {
  for (group in groups.at(l${window?.balanced ? ', intersect(switchers.at(l), whole)' : ''})) {
    at <- before[group[1]]
    sign.of <- direction[group[1]]
    controls <- controls.at(begins[group[1]], at + l)
    moved <- outcome[, at + l] - outcome[, at]
    effect <- effect + sign.of * length(group) * (mean(moved[group]) - mean(moved[controls]))
    change <- change + sum(sign.of * (dose[group, at + l] - dose[group, 1]))
    observations <- observations + length(group)
    if (number.of.clusters(controls) == 1) lone <- lone + length(group)
    switched <- c(switched, group)
    for (kind in split(group, match(dose[group, at + 1], unique(dose[group, at + 1])))) {
      deviate(kind, c(group, controls), moved, sign.of)
    }
    deviate(controls, c(group, controls), moved, -sign.of * length(group) / length(controls))
  }
}

# ---- total effect over total change, and its interval ---------------------------
estimate <- effect / change
se <- sqrt(sum(tapply(influence, cluster, sum)^2)) / change
# Where one side of every comparison is one cluster alone there is no interval, only the value.
if (lone == observations || number.of.clusters(switched) == 1) se <- NA
# What is left of a standard error below rounding is none.
spread <- sqrt(mean((outcome - mean(outcome))^2))
if (!is.na(se) && se <= 1e-9 * spread) se <- NA
conf.low <- estimate - qnorm(${upper}) * se
conf.high <- estimate + qnorm(${upper}) * se
${reportInR}`
}

/** The same with the package DIDmultiplegtDYN. */
export function changingInR(spec: DidSpec, columns: Columns, together: number, facts: ChangingFacts): string {
  const upper = upperProbability(together)
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  return `library(DIDmultiplegtDYN)
${readInR}${changingSampleInR(spec, columns)}
# ---- the same with the package DIDmultiplegtDYN ----------------------------------
sample$id <- match(sample$unit, units)
sample$place <- match(sample$time, periods)
sample$cluster.id <- match(sample$cluster, unique(sample$cluster))
fit <- did_multiplegt_dyn(df = sample, outcome = "outcome", group = "id", time = "place", treatment = "treatment",
  effects = ${facts.effects}, placebo = ${facts.placebos}, ${isClustered ? 'cluster = "cluster.id", ' : ''}only_never_switchers = ${rLogical(spec.comparison === 'never-treated')},
  same_switchers = ${rLogical(spec.headlineWindow?.balanced ?? false)}, graph_off = TRUE)
estimate <- fit$results$ATE[1]
se <- fit$results$ATE[2]
conf.low <- estimate - qnorm(${upper}) * se
conf.high <- estimate + qnorm(${upper}) * se
${reportInR}`
}
