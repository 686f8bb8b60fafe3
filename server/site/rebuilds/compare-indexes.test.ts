import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PART_SIZE } from '../../../contract/archive-pages.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'
import { syntheticDomains, syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { compareIndexes } from './compare-indexes.ts'
import { isSamePart, type Reads } from './reads.ts'

const { casefile } = syntheticPublication(0)
const domainOf = (slug: string) => ({ slug, name: slug })
type Card = SiteIndex['casefiles'][number]
const card = (number: number, domain: string, changed: number): Card => ({
  ...casefile,
  slug: `one-${number}`,
  title: `Changed ${changed} times`,
  domain: domainOf(domain),
})
const DOMAINS = ['roads', 'health', 'work']

/** More casefiles than two parts, so that there are pages, parts and blocks that change and others that do not. */
const COUNT = 1100
/** As many that the newest part has one. */
const NEARLY_CLOSED = 2 * PART_SIZE + 1
const CARDS = Array.from({ length: COUNT }, (_, place) => card(COUNT - place, DOMAINS[place % 3], 0))

const READS: Reads[] = [
  'index',
  'sitemap',
  'policies',
  'problems',
  'checkpoints',
  'none',
  ...DOMAINS.map((slug) => `domain:${slug}`),
  ...[1, 2, 3, 4].flatMap((number) => [`part:${number}`, `block:${number}`, `volume:${number}`]),
  ...[1, 24, 25, 48, 49, 55, 56].map((number) => `rows:${number}`),
  ...Array.from({ length: 20 }, (_, place) => `listing:${place + 1}`),
] as Reads[]

const named = (slug: string, casefiles: string[]) => ({ slug, title: slug, casefiles })

/** One change of an index, as publications make them. */
interface Step {
  kind: 'add' | 'remove' | 'change' | 'policy' | 'problem'
  place: number
  domain: string
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'change', 'policy', 'problem'),
  place: fc.oneof(fc.constant(0), fc.nat(COUNT)),
  domain: fc.constantFrom(...DOMAINS),
})

let added = 0
function apply(index: SiteIndex, one: Step): SiteIndex {
  const cards = [...index.casefiles]
  const place = Math.min(one.place, cards.length - 1)
  const names = [cards[place].slug, cards[Math.max(0, place - 400)].slug]
  if (one.kind === 'policy') return { ...index, policies: [...index.policies, named('p', names)] as never }
  if (one.kind === 'problem') return { ...index, problems: [...index.problems, named('q', names)] as never }
  added += 1
  if (one.kind === 'add') cards.splice(place, 0, card(COUNT + added, one.domain, 0))
  else if (one.kind === 'remove') cards.splice(place, 1)
  else cards[place] = { ...cards[place], title: `Changed ${added} times`, domain: domainOf(one.domain) }
  return { ...index, casefiles: cards }
}

describe('two indexes', () => {
  it('are compared with the same answers as where each part is looked at whole', () => {
    const baseOf = (count: number) => ({
      casefiles: CARDS.slice(COUNT - count),
      domains: syntheticDomains(3),
      policies: [named('belts', ['one-1100', 'one-3'])],
      problems: [named('deaths', ['one-900', 'one-2'])],
    })
    fc.assert(
      fc.property(fc.constantFrom(COUNT, NEARLY_CLOSED), fc.array(step, { maxLength: 3 }), (count, steps) => {
        const base = baseOf(count) as unknown as SiteIndex
        const now = steps.reduce(apply, base)
        const isSame = compareIndexes(base, now)
        for (const reads of READS) expect([reads, isSame(reads)]).toEqual([reads, isSamePart(base, now, reads)])
      }),
      { numRuns: 80 },
    )
  })
})
