import Papa from 'papaparse'
import type { CasefilePublication } from '../publication.ts'

/**
 * How a text begins that a spreadsheet would run as a formula; an apostrophe in front of it keeps it a text. Numbers are
 * written as numbers and need none.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Every estimate of a casefile as CSV, full precision; a number that is absent is an empty cell, and a text that a
 * spreadsheet would run as a formula begins with an apostrophe. Where something has to be said of the version, the last column says it.
 *
 * @param hasStanding whether there is such a column; it is empty where nothing has to be said
 */
export function estimatesCsv(
  { analysis, casefile, version, run }: CasefilePublication,
  hasStanding = casefile.standing !== undefined,
): string {
  const rows = analysis.estimates.map((estimate) => ({
    casefile: casefile.docket,
    version,
    run: run.id,
    id: estimate.id,
    name: estimate.name,
    role: estimate.role,
    estimand: estimate.estimand,
    value: estimate.value,
    ci_low: estimate.ci[0],
    ci_high: estimate.ci[1],
    p: estimate.p,
    p_adjusted: estimate.pAdjusted ?? '',
    se: estimate.se,
    units: estimate.units,
    n: estimate.n,
    clusters: estimate.clusters,
    df: estimate.df,
    method: estimate.method,
    reason: estimate.reason ?? '',
    ...(hasStanding && { standing: casefile.standing?.notice ?? '' }),
  }))
  return `${Papa.unparse(rows, { escapeFormulae: FORMULA_START })}\r\n`
}
