import type { DocumentLinks } from '../../../contract/archive-reader.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'

export type LinkedKind = 'casefile' | 'policy' | 'problem'
/** Slugs of documents, by the folder of the publications in which they lie. */
export type Slugs = Record<'casefiles' | 'policies' | 'problems', string[]>

type Cards = Pick<SiteIndex, 'policies' | 'problems'>

/**
 * The policies and problems that belong to a document: those that name a casefile, or share one with a policy or a
 * problem. A page shows no more of them than this, so that it need not change when they say something else.
 */
export function linksOf({ policies, problems }: Cards, kind: LinkedKind, slug: string): DocumentLinks {
  const shared = new Set(casefilesOf({ policies, problems }, kind, slug))
  const names = ({ casefiles }: { casefiles: string[] }) => casefiles.some((one) => shared.has(one))
  return {
    policies: kind === 'policy' ? [] : policies.filter(names).map(({ slug, title }) => ({ slug, title })),
    problems: kind === 'problem' ? [] : problems.filter(names).map(({ slug, title }) => ({ slug, title })),
  }
}

function casefilesOf({ policies, problems }: Cards, kind: LinkedKind, slug: string): string[] {
  if (kind === 'casefile') return [slug]
  return (kind === 'policy' ? policies : problems).find((card) => card.slug === slug)?.casefiles ?? []
}

/**
 * Documents that did not change themselves but have other links, because a policy or problem did.
 *
 * @param changed what changed; only what it names before or now is looked at, whatever the archive's size
 */
export function relinkedDocuments(before: Cards, now: Cards, changed: Slugs): Slugs {
  const cards = [before, now].flatMap(({ policies, problems }) => [
    ...policies.filter(({ slug }) => changed.policies.includes(slug)),
    ...problems.filter(({ slug }) => changed.problems.includes(slug)),
  ])
  const casefiles = new Set(cards.flatMap((card) => card.casefiles))
  const touches = (card: { casefiles: string[] }) => card.casefiles.some((slug) => casefiles.has(slug))
  const isRelinked = (kind: LinkedKind) => (slug: string) =>
    JSON.stringify(linksOf(before, kind, slug)) !== JSON.stringify(linksOf(now, kind, slug))
  const others = (slugs: Iterable<string>, known: string[]) => [...slugs].filter((slug) => !known.includes(slug))
  const slugsOf = (cards: readonly { slug: string; casefiles: string[] }[]) =>
    cards.filter(touches).map(({ slug }) => slug)
  return {
    casefiles: others(casefiles, changed.casefiles).filter(isRelinked('casefile')),
    policies: others(slugsOf(now.policies), changed.policies).filter(isRelinked('policy')),
    problems: others(slugsOf(now.problems), changed.problems).filter(isRelinked('problem')),
  }
}
