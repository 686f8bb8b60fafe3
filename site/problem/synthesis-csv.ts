import Papa from 'papaparse'
import { FORMULA_START } from '../../contract/files/csv.ts'
import type { ProblemPublication } from '../../contract/problem.ts'

/** What has to be said of the casefiles of a problem; empty where nothing has. */
export function standingOfMembers({ casefiles }: Pick<ProblemPublication, 'casefiles'>): string {
  return casefiles.flatMap(({ card }) => (card.standing ? [`${card.docket}: ${card.standing.notice}`] : [])).join(' ')
}

/** The numbers behind a figure of a problem, full precision, each row with the problem and version it comes from, no cell a formula. */
export function synthesisCsv(
  plot: ProblemPublication['synthesis']['plots'][number],
  publication: ProblemPublication,
): string {
  const { problem, version } = publication
  const said = standingOfMembers(publication)
  const standing = said === '' ? [] : [said]
  const fields = [...plot.columns.map(({ label }) => label), 'problem', 'version', ...standing.map(() => 'standing')]
  const data = plot.rows.map((row) => [
    ...plot.columns.map(({ key }) => row[key] ?? null),
    problem.docket,
    version,
    ...standing,
  ])
  return `${Papa.unparse({ fields, data }, { escapeFormulae: FORMULA_START })}\r\n`
}
