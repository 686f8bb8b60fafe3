import type { ProblemPublication } from '../../contract/problem.ts'
import type { CasefilePublication } from '../../contract/publication.ts'

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
