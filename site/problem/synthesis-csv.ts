import Papa from 'papaparse'
import { FORMULA_START } from '../../contract/files/formula-start.ts'
import type { ProblemPublication } from '../../contract/problem.ts'

/** The numbers behind a figure of a problem, full precision, each row with the problem and version it comes from, no cell a formula. */
export function synthesisCsv(
  plot: ProblemPublication['synthesis']['plots'][number],
  { problem, version }: ProblemPublication,
): string {
  const fields = [...plot.columns.map(({ label }) => label), 'problem', 'version']
  const data = plot.rows.map((row) => [...plot.columns.map(({ key }) => row[key] ?? null), problem.docket, version])
  return `${Papa.unparse({ fields, data }, { escapeFormulae: FORMULA_START })}\r\n`
}
