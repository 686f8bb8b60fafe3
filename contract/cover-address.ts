/** Where a casefile's cover picture stands: other bytes have another address, so a browser may keep it for ever. */
export function coverAddress(slug: string, sha256: string): string {
  return `/casefiles/${slug}/cover-${sha256.slice(0, 16)}.jpg`
}
