import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { casefileSlugSchema } from '../../../contract/slug.ts'

/** A document with every field there and nothing filled in. */
export function emptyDocument(given: Partial<CasefileDocument> & Pick<CasefileDocument, 'title'>): CasefileDocument {
  const { title } = given
  const texts = { description: '', jurisdiction: '', domain: '', subdomain: '', period: '' }
  const lists = { keywords: [], artifacts: [], theory: { nodes: [], edges: [] } }
  return { ...texts, ...lists, design: {}, texts: {}, ...given, title }
}

/**
 * The address of a casefile by its title: plain letters and digits, at most 60 characters, numbered where it is taken.
 *
 * @param isTaken whether a casefile has that address
 */
export async function slugFor(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const base = words.slice(0, 60).replace(/^-+|-+$/g, '') || 'casefile'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (casefileSlugSchema.safeParse(slug).success && !(await isTaken(slug))) return slug
  }
}
