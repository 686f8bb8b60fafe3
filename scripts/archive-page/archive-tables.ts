import { spearman } from '@casefiles/lab'
import type { CasefilePublication } from '../../contract/publication.ts'
import { teachingExampleOf } from '../../contract/teaching-example.ts'
import type { SealedCasefile } from '../../server/record/archive-release/read-release.ts'

/** A casefile's place in the order that was written down before scores were opened; docs/archive-order.json holds them. */
export interface Placed {
  /** `null`: came after the order, when its score was known. */
  rank: number | null
  slug: string
  why: string
}

/** Published in the first release, which a panel of referees judged; what came later has no "before". */
const FIRST_RELEASE_MADE = '2026-11-28T22:01:24.511Z'

/** Every casefile of a release: its kind, what it says now and what it said in the first release, and what set its score. */
export function casefileTable(casefiles: SealedCasefile[]): string {
  const rows = [...casefiles].sort(bySlug).map((sealed) => {
    const [first, now] = [sealed.documents[0], sealed.documents.at(-1)!]
    const isOld = first.published_at <= FIRST_RELEASE_MADE
    const isRetracted = sealed.retractions.length > 0
    const before = isOld ? [verdictOf(first), `${first.analysis.eqs.overall}`] : ['–', '–']
    // what was retracted has neither, also here
    const after = isRetracted
      ? ['retracted', '–', '–']
      : [verdictOf(now), `${now.analysis.eqs.overall}`, setBy(now.analysis.eqs)]
    return `| ${[sealed.slug, kindOf(now), ...(isRetracted ? ['–', '–'] : before), ...after].join(' | ')} |`
  })
  return [
    '| casefile | kind | verdict, first release | score then | verdict now | score now | what set it |',
    '|---|---|---|--:|---|--:|---|',
    ...rows,
  ].join('\n')
}

/** How far the written order agrees with the scores: over all casefiles and within each design that has more than two. */
export function orderTable(casefiles: SealedCasefile[], order: Placed[]): string {
  const placed = casefiles.flatMap((sealed) => {
    const place = order.find(({ slug }) => slug === sealed.slug)
    if (place === undefined) throw new Error(`docs/archive-order.json has no place for ${sealed.slug}.`)
    if (place.rank === null) return []
    const { analysis } = sealed.documents.at(-1)!
    return {
      place: -place.rank,
      score: analysis.eqs.overall,
      design: analysis.design,
      slug: sealed.slug,
      isRetracted: sealed.retractions.length > 0,
    }
  })
  const line = (name: string, some: typeof placed) => {
    const rho = agreement(some)
    const scores = new Set(some.map(({ score }) => score))
    const range = [Math.min, Math.max].map((of) => of(...scores))
    const span = `${scores.size}, ${[...new Set(range)].join(' to ')}`
    return `| ${name} | ${some.length} | ${span} | ${shown(rho)} | ${shown(highest(some))} |`
  }
  const standing = placed.filter(({ isRetracted, slug }) => !isRetracted && teachingExampleOf(slug) === undefined)
  const designs = Object.entries(Object.groupBy(placed, ({ design }) => design)).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return [
    '| casefiles | number | different scores | Spearman | highest that ties leave |',
    '|---|--:|--:|--:|--:|',
    line('all', placed),
    line('all that stand in the list', standing),
    ...designs.map(([design, some]) => line(design, some)),
  ].join('\n')
}

interface Judged {
  place: number
  score: number
}

const agreement = (some: Judged[]) =>
  spearman(
    some.map(({ place }) => place),
    some.map(({ score }) => score),
  )

/** An order without ties cannot agree fully with scores that have them: this is the most that it can. */
function highest(some: Judged[]): number {
  const scores = some.map(({ score }) => score).sort((one, other) => one - other)
  return spearman([...scores.keys()], scores)
}

const shown = (rho: number) => (Number.isNaN(rho) ? 'none: all alike' : rho.toFixed(2).replace('-', '−'))

const bySlug = (one: SealedCasefile, other: SealedCasefile) => (one.slug < other.slug ? -1 : 1)

const verdictOf = ({ analysis }: CasefilePublication) => analysis.verdict?.verdict ?? 'none'

function kindOf({ slug, design, analysis }: CasefilePublication): string {
  const { intent, analysis: spec } = design
  const what =
    teachingExampleOf(slug) !== undefined
      ? 'lesson'
      : intent.kind === 'mechanism'
        ? 'mechanism'
        : intent.direction === 'equal'
          ? 'audit'
          : 'policy'
  const how = 'trials' in spec ? 'trials put together' : 'bunching' in spec ? 'bunching' : analysis.design
  return `${what}, ${how}`
}

/** What holds a score where it is: a part, with a note where nobody could look at it, or the mean. */
function setBy({ setBy, weakest, pillars }: CasefilePublication['analysis']['eqs']): string {
  if (setBy === 'ceiling') return 'ceiling of the design'
  if (setBy === 'unidentified') return 'nothing is identified'
  if (setBy === 'mean' || weakest === null) return 'mean of the marks'
  const part = pillars
    .flatMap<{ id: string; state?: string }>(({ components }) => components)
    .find(({ id }) => id === weakest.id)
  return `${weakest.label}${part?.state === 'not-known' ? ', not known' : ''}`
}

const TABLES = { casefiles: casefileTable, order: orderTable }

/** The page with its tables in the places that are marked for them. */
export function withTables(page: string, casefiles: SealedCasefile[], order: Placed[]): string {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: written by \`npx casefiles docs archive\` -->`, `<!-- end of ${name} -->`]
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Error(`docs/archive.md has no place for the table of ${name}.`)
    return `${before}${begin}\n\n${table(casefiles, order)}\n\n${end}${after}`
  }, page)
}
