import type { MatchingSpec } from '@casefiles/engine/specs'
import { rString } from '../../../replication/quote.ts'
import { rIsOneOf, rNames, rNumber, rNumbers, rTransformed } from '../../../replication/r-code.ts'
import { surveyCellsInR, surveyInR, surveyNote } from '../../../replication/survey-code.ts'
import type { Columns } from '../../../replication/replication.ts'

/**
 * `sample`: unit, treated, outcome, cluster where there is one, and covariates, in the order in which units appear in the file;
 * where gaps in covariates are imputed, with units that have them.
 */
export function unitsInR(spec: MatchingSpec, columns: Columns): string {
  const { outcome, treatment, covariates, outcomeCovariates = [], cluster, survey, samplingWeight } = spec
  const values = outcome.eventValues
    ? `${rNumber(outcome.scale)} * ifelse(is.na(${rNames(columns, outcome.column)}), NA, as.numeric(${rIsOneOf(columns, outcome.column, outcome.eventValues)}))`
    : rTransformed(outcome)
  const cellsOf = (declared: MatchingSpec['covariates'], letter: string) =>
    declared.map((one, at) => {
      const cells = one.kind === 'category' ? rNames(columns, one.column) : rTransformed(one)
      return `${letter}${at + 1} = ${cells}`
    })
  const measured = [...cellsOf(covariates, 'x'), ...cellsOf(outcomeCovariates, 'z')]
  return `
# ---- sample: one row per unit with every cell the estimate uses -------------------
unit <- ${rNames(columns, spec.unit)}
treatment <- ${rNames(columns, treatment.column)}
${survey === undefined ? '' : surveyCellsInR(survey, columns)}after <- data.frame(unit,
  treated = ifelse(is.na(treatment), NA, as.numeric(${rIsOneOf(columns, treatment.column, treatment.treatedValues)})),
  outcome = ${values}${
    cluster === undefined
      ? ''
      : `,
  cluster = ${rNames(columns, cluster)}`
  }${
    samplingWeight
      ? `,
  weight = ${rNumbers(samplingWeight.column)}`
      : ''
  }${survey === undefined ? '' : ',\n  stratum, psu'})
before <- data.frame(
  ${measured.join(',\n  ')})
${rounds(spec)}
sample <- cbind(after, before)
sample <- sample[complete.cases(${spec.missingCovariates === 'impute' ? 'sample[names(after)]' : 'sample'}), ]
`
}

/** `x`, `z` and `w` of the sample: terms of the score and of the outcome models, and weights. */
export function termsInR(spec: MatchingSpec, columns: Columns): string {
  const { covariates, outcomeCovariates = [], samplingWeight, survey } = spec
  const terms = (declared: MatchingSpec['covariates'], letter: string) =>
    declared.map((one, at) => term(one, `sample$${letter}${at + 1}`, columns)).join(', ')
  return `
# Terms: a number as it is${covariates.some((one) => one.kind === 'number' && one.squared) ? ' (and its square where locked)' : ''}, a category as one 0/1 column for every level but the reference.
levels.of <- function(values, reference) {
  levels <- setdiff(sort(unique(values), method = "radix"), reference)
  vapply(levels, function(level) as.numeric(values == level), numeric(length(values)))
}
# Terms that repeat combinations of the constant and earlier ones are dropped.
independent <- function(x) {
  decomposition <- qr(cbind(1, x), tol = 1e-9)
  kept <- sort(decomposition$pivot[seq_len(decomposition$rank)])
  x[, setdiff(kept, 1) - 1, drop = FALSE]
}
x <- independent(unname(cbind(${terms(covariates, 'x')})))
# What the outcome models hold${outcomeCovariates.length > 0 ? '' : ': the same'}.
z <- ${outcomeCovariates.length > 0 ? `independent(unname(cbind(${terms(outcomeCovariates, 'z')})))` : 'x'}
w <- ${samplingWeight ? 'sample$weight' : 'rep(1, nrow(sample))'}
${survey === undefined ? '' : surveyInR(survey, inSurvey(spec))}`
}

/** Rows of the file that are in the survey: with rounds those of the later one. */
function inSurvey({ samplingWeight, rounds }: MatchingSpec): string {
  const weighted = samplingWeight ? ` & !is.na(${rNumbers(samplingWeight.column)})` : ''
  const later = rounds ? ` & period %in% ${rNumber(rounds.after)}` : ''
  return `!is.na(stratum) & !is.na(psu)${weighted}${later}`
}

function term(one: MatchingSpec['covariates'][number], values: string, columns: Columns): string {
  if (one.kind === 'number') return one.squared ? `${values}, ${values}^2` : values
  const isNumber = columns.get(one.column).kind === 'number'
  const reference = isNumber ? `sprintf("%.17g", ${rNumber(Number(one.reference))})` : rString(one.reference)
  return `levels.of(${values}, ${reference})`
}

/** With two rounds covariates are of the earlier and treatment and outcome of the later one. */
function rounds({ rounds }: MatchingSpec): string {
  if (!rounds) return '# One row per unit.'
  return `# Covariates of period ${rounds.before}, treatment and outcome of period ${rounds.after}; units with both.
period <- ${rNumbers(rounds.column)}
in.order <- unique(unit[!is.na(unit)])
before <- before[match(in.order, ifelse(period %in% ${rNumber(rounds.before)}, unit, NA)), , drop = FALSE]
after <- after[match(in.order, ifelse(period %in% ${rNumber(rounds.after)}, unit, NA)), ]`
}

/** One sentence per choice, for the heading. */
export function lockedChoices(spec: MatchingSpec): string[] {
  const { outcome, treatment, covariates, rounds, estimand, estimator, crossFitting } = spec
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  const events = outcome.eventValues ? `, 1 where it is ${outcome.eventValues.join(' or ')}` : ''
  const named = covariates.map((one) => {
    if (one.kind === 'category') return `${one.column} (category, reference ${one.reference})`
    return `${one.transform === 'log' ? 'log ' : ''}${one.column}${one.squared ? ' and its square' : ''}`
  })
  const { outcomeCovariates, cluster, samplingWeight, survey } = spec
  const ownOutcome = outcomeCovariates
    ? [`Outcome models: ${outcomeCovariates.map(({ column }) => column).join(', ')}.`]
    : []
  const weights = samplingWeight ? [`Sampling weight: ${samplingWeight.column} (${samplingWeight.question}).`] : []
  return [
    `Unit: ${spec.unit}. Outcome: ${outcome.transform === 'log' ? 'log ' : ''}${outcome.column}${events}${scaled} (${outcome.units}).`,
    `Treated: ${treatment.column} is ${treatment.treatedValues.join(' or ')}.`,
    `Covariates: ${named.join(', ')}.`,
    ...ownOutcome,
    ...weights,
    ...(survey === undefined ? [] : [surveyNote(survey)]),
    rounds
      ? `Covariates of period ${rounds.before}, treatment and outcome of period ${rounds.after}; units with both.`
      : 'One row per unit.',
    `Estimand: ${estimand}. Augmented inverse probability weighting: logit of treatment, least squares of the outcome in each arm.`,
    estimator === 'aipw'
      ? 'Not cross-fitted.'
      : `Cross-fitted over ${crossFitting.folds} folds, median of ${crossFitting.splits} partitions; the partitions came from a seeded stream and are carried in folds.csv.`,
    describeInterval(spec),
    spec.missingCovariates === 'impute'
      ? `Rows: units with a missing treatment, outcome${cluster === undefined ? '' : ' or cluster'} are left out. Gaps in covariates take the cells of other units, drawn by predictive mean matching from a seeded stream and carried in donors.csv; estimates are pooled over the completed data sets by Rubin's rules.`
      : `Rows: units with a missing treatment, outcome${cluster === undefined ? '' : ', cluster'} or covariate are left out.`,
  ]
}

function describeInterval({ estimator, cluster, survey }: MatchingSpec): string {
  if (survey !== undefined) {
    return estimator === 'aipw'
      ? 'Interval: the fitting of the models counted (M-estimation), residuals over one minus their leverage (HC3), linearized by sampling unit, t with Satterthwaite degrees of freedom, no more than the units less strata.'
      : 'Interval: influence function, linearized by sampling unit, t with units less strata.'
  }
  if (estimator === 'aipw') {
    const within = cluster === undefined ? '' : `, summed by ${cluster} with the factor G/(G - 1)`
    const most = cluster === undefined ? '' : ', no more than the clusters less one'
    return `Interval: the fitting of the models counted (M-estimation), residuals over one minus their leverage (HC3)${within}, t with Satterthwaite degrees of freedom${most}.`
  }
  return cluster === undefined
    ? 'Interval: influence function, normal quantiles, no finite-sample factor.'
    : `Interval: influence function summed by ${cluster}, factor G/(G - 1), t with the clusters less one.`
}
