/** Address of the file with all drawings of a version; its pages show parts of it. */
export function drawingsAddress(slug: string, version: number): string {
  return `/casefiles/${slug}/v${version}/charts.svg`
}
