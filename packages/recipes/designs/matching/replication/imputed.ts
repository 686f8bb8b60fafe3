import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import type { MatchingSpec } from '@casefiles/engine/specs'
import { DONORS_FILE } from './carry-drawn.ts'

/*
 * How scripts go over the completed data sets: everything from the terms on stands in a function of one set, whose gaps take the
 * cells of the units that donors.csv names; estimate, standard error and degrees of freedom of the sets are then pooled.
 */

type Donors = NonNullable<MatchingScriptFacts['donors']>

/**
 * The part of an R script behind the sample.
 *
 * @param body  from the terms to `estimate` and `se`
 * @param df    expression for the degrees of freedom of one set
 * @param upper probability of the upper end
 */
export function overSetsInR(body: string, df: string, spec: MatchingSpec, donors: Donors, upper: string): string {
  return `
# ---- completed data sets: gaps take the cells of the units that ${DONORS_FILE} names ------
donors <- read.csv("${DONORS_FILE}")
columns <- list(${namesOf(spec, donors)
    .map((names) => `c(${names.map((name) => `"${name}"`).join(', ')})`)
    .join(', ')})
whole <- sample
in.set <- function(set) {
  sample <- whole
  for (column in seq_along(columns)) {
    own <- donors[donors$column == column, ]
    for (name in columns[[column]]) sample[[name]][own$unit] <- whole[[name]][own[[set]]]
  }
${indent(body, '  ')}
  c(estimate, se, ${df})
}
found <- vapply(paste0("set", seq_len(${donors[0].sets.length})), in.set, numeric(3))

# ---- Rubin's rules, with the degrees of freedom of Barnard and Rubin (1999) --------------
sets <- ncol(found)
estimate <- mean(found[1, ])
added <- (1 + 1 / sets) * var(found[1, ])
se <- sqrt(mean(found[2, ]^2) + added)
share <- added / se^2
complete <- mean(found[3, ])
of.sets <- (sets - 1) / share^2
observed <- (complete + 1) / (complete + 3) * complete * (1 - share)
df <- if (is.infinite(complete)) of.sets else if (is.infinite(of.sets)) observed else of.sets * observed / (of.sets + observed)
# Under one degree of freedom there is no interval.
if (!is.na(df) && df < 1) df <- NA
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
}

/** The same in Python. */
export function overSetsInPython(body: string, df: string, spec: MatchingSpec, donors: Donors, upper: string): string {
  return `
# ---- completed data sets: gaps take the cells of the units that ${DONORS_FILE} names ----
donors = pd.read_csv("${DONORS_FILE}")
columns = [${namesOf(spec, donors)
    .map((names) => `[${names.map((name) => `"${name}"`).join(', ')}]`)
    .join(', ')}]
whole = sample


def in_set(chosen):
    sample = whole.copy()
    for column, names in enumerate(columns):
        own = donors[donors["column"] == column + 1]
        for name in names:
            cells = whole[name].to_numpy().copy()
            cells[own["unit"] - 1] = whole[name].to_numpy()[own[chosen] - 1]
            sample[name] = cells
${indent(body, '    ')}
    return estimate, se, ${df}


found = np.array([in_set(f"set{number}") for number in range(1, ${donors[0].sets.length + 1})])

# ---- Rubin's rules, with the degrees of freedom of Barnard and Rubin (1999) ----
sets = len(found)
estimate = found[:, 0].mean()
added = (1 + 1 / sets) * found[:, 0].var(ddof=1)
se = np.sqrt((found[:, 1] ** 2).mean() + added)
share = added / se**2
complete = found[:, 2].mean()
of_sets = (sets - 1) / share**2 if share > 0 else np.inf
if np.isinf(complete):
    df = of_sets
else:
    observed = (complete + 1) / (complete + 3) * complete * (1 - share)
    df = observed if np.isinf(of_sets) else of_sets * observed / (of_sets + observed)
# under one degree of freedom there is no interval
df = df if df >= 1 else np.nan
low = estimate - student_t.ppf(${upper}, df) * se
high = estimate + student_t.ppf(${upper}, df) * se
`
}

/** What the columns with gaps are called in the sample: one that both models declare stands in it twice. */
function namesOf({ covariates, outcomeCovariates = [] }: MatchingSpec, donors: Donors): string[][] {
  const named = [
    ...covariates.map(({ column }, at) => ({ column, name: `x${at + 1}` })),
    ...outcomeCovariates.map(({ column }, at) => ({ column, name: `z${at + 1}` })),
  ]
  return donors.map(({ column }) => named.filter((one) => one.column === column).map(({ name }) => name))
}

function indent(text: string, by: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n')
}

/** Degrees of freedom of the estimate from one completed data set, which the augmented estimators name `df` themselves. */
export function dfOfSet({ estimator, cluster, survey }: MatchingSpec, infinite: string): string {
  if (estimator === 'aipw') return 'df'
  if (survey !== undefined) return 'degrees'
  return cluster === undefined ? infinite : 'groups - 1'
}
