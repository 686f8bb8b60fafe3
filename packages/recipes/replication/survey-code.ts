import type { SurveyColumns } from '@casefiles/engine/replication'
import { pyNames } from './python-code.ts'
import { rNames } from './r-code.ts'
import type { Columns } from './replication.ts'

/** One sentence for the heading. */
export function surveyNote({ strata, primarySamplingUnit, lonelyUnits }: SurveyColumns): string {
  const units = primarySamplingUnit === undefined ? 'rows' : primarySamplingUnit
  const within = strata === undefined ? '' : ` within the strata of ${strata}`
  const lonely = lonelyUnits === 'fail' ? '' : ` Strata with one unit: ${lonelyUnits}, as survey.lonely.psu of R.`
  return `Survey: sampling units (${units})${within}, taken as drawn with replacement; the error is linearized, t with units less strata. Rows that are left out stay in the survey as a part that adds nothing.${lonely}`
}

/** `stratum` and `psu` of every row of the file, in R: units are nested in strata. */
export function surveyCellsInR({ strata, primarySamplingUnit }: SurveyColumns, columns: Columns): string {
  const stratum = strata === undefined ? 'rep("all", nrow(data))' : `as.character(${rNames(columns, strata)})`
  const unit = primarySamplingUnit === undefined ? 'seq_len(nrow(data))' : rNames(columns, primarySamplingUnit)
  return `stratum <- ${stratum}
psu <- ifelse(is.na(stratum) | is.na(${unit}), NA, paste(stratum, ${unit}, sep = "\\001"))
`
}

/**
 * `units.in`, sampling units of each stratum in the file; `survey.parts(influence)`, what each of them adds as a root; and
 * `degrees`. Of `sample` it reads `stratum` and `psu`.
 *
 * @param sampled condition on the rows of the file that are in the survey
 */
export function surveyInR({ lonelyUnits }: SurveyColumns, sampled: string): string {
  return `
# ---- the survey: sampling units within strata, those of the whole file --------------------
in.survey <- ${sampled}
units.in <- tapply(psu[in.survey], stratum[in.survey], function(units) length(unique(units)))
survey.parts <- function(influence) unlist(lapply(names(units.in), function(name) {
  rows <- sample$stratum == name
  m <- units.in[[name]]
  sums <- rowsum(influence[rows], sample$psu[rows])[, 1]
  if (m == 1) return(${lonelyUnits === 'adjust' ? 'c(sums, rep(0, 1 - length(sums)))' : '0'})
  # units without a row in the sample add nothing, and count
  sums <- c(sums, rep(0, m - length(sums)))
  sqrt(m / (m - 1)) * (sums - sum(sums) / m)
}))
degrees <- length(unique(sample$psu)) - length(unique(sample$stratum))
`
}

/** The same columns in Python, by name and expression. */
export function surveyCellsInPython(
  { strata, primarySamplingUnit }: SurveyColumns,
  columns: Columns,
): [name: string, expression: string][] {
  return [
    ['stratum', strata === undefined ? '"all"' : `${pyNames(columns, strata)}.astype(object)`],
    [
      'psu',
      primarySamplingUnit === undefined
        ? 'np.arange(len(data))'
        : `${pyNames(columns, primarySamplingUnit)}.astype(object)`,
    ],
  ]
}

/** @param rows expression of the data frame of the whole file with `stratum`, `psu` and `weight` where there is one */
export function surveyInPython({ lonelyUnits }: SurveyColumns, rows: string): string {
  return `
# ---- the survey: sampling units within strata, those of the whole file ----
units_in = ${rows}.groupby("stratum")["psu"].nunique()


def survey_parts(influence):
    """What each sampling unit adds to the variance, as a root."""
    found = pd.DataFrame({"stratum": sample["stratum"].to_numpy(), "psu": sample["psu"].to_numpy(), "z": influence})
    parts = []
    for name, m in units_in.items():
        sums = found[found["stratum"] == name].groupby("psu")["z"].sum().to_numpy()
        # units without a row in the sample add nothing, and count
        sums = np.concatenate([sums, np.zeros(m - len(sums))])
        parts.append(np.sqrt(m / (m - 1)) * (sums - sums.mean()) if m > 1 else ${lonelyUnits === 'adjust' ? 'sums' : '0 * sums'})
    return np.concatenate(parts)


degrees = len(sample[["stratum", "psu"]].drop_duplicates()) - sample["stratum"].nunique()
`
}
