import Papa from 'papaparse'
import { FORMULA_START } from '../../contract/files/formula-start.ts'
import type { CasefilePublication } from '../../contract/publication.ts'

/** The numbers a chart draws, full precision, each row with the casefile, version and run it comes from, no cell a formula. */
export function plotCsv(plot: CasefilePublication['analysis']['plots'][number], source: CasefilePublication): string {
  const { casefile, version, run } = source
  const { standing } = casefile
  const fields = [
    ...plot.columns.map(({ label }) => label),
    'casefile',
    'version',
    'run',
    ...(standing ? ['standing'] : []),
  ]
  const data = plot.rows.map((row) => [
    ...plot.columns.map(({ key }) => row[key] ?? null),
    casefile.docket,
    version,
    run.id,
    ...(standing ? [standing.notice] : []),
  ])
  return `${Papa.unparse({ fields, data }, { escapeFormulae: FORMULA_START })}\r\n`
}
