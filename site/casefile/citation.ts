import type { CasefilePublication } from '../../contract/publication.ts'

/** How to cite one version, in one line. */
export function citation({ casefile, version, published_at, run }: CasefilePublication, address: string): string {
  const year = new Date(published_at).getUTCFullYear()
  const title = casefile.title.endsWith('.') ? casefile.title : `${casefile.title}.`
  return `Policy Casefiles (${year}). ${title} ${casefile.docket}, version ${version}, run ${run.id}. ${address}`
}
