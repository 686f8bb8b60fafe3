import Papa from 'papaparse'
import { FORMULA_START } from '../../contract/files/csv.ts'
import type { ProblemPublication } from '../../contract/problem.ts'
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

/** Who is to be named under a chart that stands elsewhere: title, permanent address, data and their licence. */
export function creditOfCasefile(publication: CasefilePublication, origin: string): string {
  const { casefile, dataset, slug, version } = publication
  const address = new URL(`/casefiles/${slug}/v${version}`, origin).href
  return `${casefile.docket}, ${casefile.title}, version ${version} · ${address} · Data: ${dataset.name}. ${dataset.licence}`
}

/** The same for a figure of a problem, whose numbers are those of its casefiles. */
export function creditOfProblem({ problem, slug, version }: ProblemPublication, origin: string): string {
  const address = new URL(`/problems/${slug}/v${version}`, origin).href
  return `${problem.docket}, ${problem.title}, version ${version} · ${address} · Data: those of its casefiles.`
}
