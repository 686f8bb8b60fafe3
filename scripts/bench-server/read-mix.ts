/** What readers ask for in turn: pages and answers of casefiles of the archive, one after another, and the lists. */
const FORMS: ((slug: string) => string)[] = [
  (slug) => `/casefiles/${slug}`,
  () => '/casefiles/index.json',
  () => '/api/v2/casefiles',
  (slug) => `/api/v2/casefiles/${slug}`,
  (slug) => `/api/v2/casefiles/${slug}/results`,
]

/** The address of the read with this number; every form of every casefile comes up before any comes again. */
export function addressOf(read: number, slugs: readonly string[]): string {
  return FORMS[read % FORMS.length](slugs[Math.floor(read / FORMS.length) % slugs.length])
}
