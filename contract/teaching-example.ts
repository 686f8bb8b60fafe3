import { z } from 'zod'
import table from '../data/archive/teaching-examples.json' with { type: 'json' }

/**
 * A published casefile that stands in no list, since it answers no question on a policy and is there to learn from. It keeps its address,
 * its files and its chain: this is said beside the sealed document, which does not change.
 */
export interface TeachingExample {
  slug: string
  /** What it shows, to be read after “it shows”. */
  shows: string
  /** The lesson on /how-it-works that leads to it. */
  lesson: { id: string; title: string; paragraphs: string[] }
}

export const TEACHING_EXAMPLES: readonly TeachingExample[] = table

export const teachingExampleOf = (slug: string): TeachingExample | undefined =>
  TEACHING_EXAMPLES.find((example) => example.slug === slug)

/** What is said wherever a program or a reader meets one; empty of every other casefile. */
export function teachingNotice(slug: string): string {
  const example = teachingExampleOf(slug)
  return example ? `A teaching example: it shows ${example.shows}, and stands in no list.` : ''
}

/** A card with what has to be said of it; the same one where nothing has. */
export function withTeachingNotice<Card extends { slug: string }>(card: Card): Card & { teaching_example?: string } {
  const notice = teachingNotice(card.slug)
  return notice ? { ...card, teaching_example: notice } : card
}

export const lessonAddress = ({ lesson }: TeachingExample): string => `/how-it-works#${lesson.id}`

export const isListedCasefile = ({ slug }: { slug: string }): boolean => teachingExampleOf(slug) === undefined

/** In the query of a list: `include` puts teaching examples in as well, `only` leaves everything else out. */
export const teachingQuerySchema = z
  .union([z.literal('').transform(() => undefined), z.enum(['include', 'only'])], {
    error: 'This must be include or only; left out, no teaching example is listed.',
  })
  .optional()
export type TeachingQuery = z.infer<typeof teachingQuerySchema>

/** What a list holds that was asked so. */
export function chosenByTeaching<Item>(
  items: readonly Item[],
  teaching: TeachingQuery,
  isListed: (item: Item) => boolean,
): Item[] {
  if (teaching === 'include') return [...items]
  return items.filter((item) => isListed(item) === (teaching === undefined))
}

type Naming = { casefiles: readonly string[] }
const isListed = (slug: string) => isListedCasefile({ slug })

/** A policy is listed unless teaching examples are all that it has. */
export const isListedPolicy = ({ casefiles }: Naming): boolean => casefiles.length === 0 || casefiles.some(isListed)

/** A problem is listed unless its finding rests on a teaching example. */
export const isListedProblem = ({ casefiles }: Naming): boolean => casefiles.every(isListed)

/** A policy as lists carry it: it counts no teaching example. */
export function listedPolicy<Card extends { casefiles: string[] }>(card: Card): Card {
  return card.casefiles.every(isListed) ? card : { ...card, casefiles: card.casefiles.filter(isListed) }
}
