import type { ComparedCasefile } from './comparison.ts'
import { FEWEST, MOST } from './frame-address.ts'

/**
 * The casefiles to put side by side, from files beside their pages, so that a plain folder of files is enough.
 *
 * @throws {Error} with a sentence for readers, where they are too few, too many or cannot be had
 */
export async function loadCompared(slugs: readonly string[]): Promise<ComparedCasefile[]> {
  if (slugs.length < FEWEST) throw new Error('Choose at least one more casefile.')
  if (slugs.length > MOST) throw new Error(`Choose at most ${MOST} casefiles; these are ${slugs.length}.`)
  return Promise.all(slugs.map(load))
}

async function load(slug: string): Promise<ComparedCasefile> {
  const answer = await fetch(`/casefiles/${slug}/summary.json`).catch(() => {
    throw new Error('Failed to load casefile. Check your connection and try again.')
  })
  if (answer.status === 404) throw new Error(`Casefile not found: ${slug}`)
  if (!answer.ok) throw new Error(`Failed to load casefile: HTTP ${answer.status}. Please try again.`)
  return (await answer.json()) as ComparedCasefile
}
