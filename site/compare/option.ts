import type { CasefilePublication } from '../../contract/publication.ts'
import { isRetracted } from '../../contract/standing.ts'
import { DESIGNS } from '@casefiles/engine/designs'
import type { Verdict } from '@casefiles/engine/analysis'
import { standardize } from '@casefiles/engine/synthesis'
import { hasNoSize, sizeCaveat } from '@casefiles/words'
import { isPresent, withoutRepeats } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { levelsOf, naturalLine, type Levels } from '../natural/natural-effect.ts'

/** A casefile as one way to choose among several: what it came to, how sure that is, what it cost, what nobody knows. */
export interface ComparisonOption {
  headline: string
  /** What was found with its range, in a sentence or two. */
  found: string
  /** The same in people or cases; null where no size can be taken from the estimate, or its units allow none. */
  natural: string | null
  verdict: string | null
  evidence: string
  /** Null where it was retracted. */
  score: { overall: number; low: number; high: number } | null
  where: string
  version: number
  published: string
  levels: Levels | null
  /** Why what was seen may not be taken for the policy's effect, as the casefile's own page says it; null where it may. */
  caveat: string | null
  /** On the scale that options may share, positive where it is what was meant or expected; null where there is none. */
  standard: { kind: string; effect: number; low: number; high: number } | null
  /** What sources of the casefile say it cost, each with who says so. */
  costs: string[]
  unknown: string[]
  /** Reviews of its question that were read, each with where. */
  reviews: NamedReview[]
  /** When, by whom and why this version was retracted: what it found is then not shown; null where it stands. */
  retraction: string | null
  /** What has to be said with it, a retraction or another thing; null where nothing has. */
  standing: string | null
}

export interface NamedReview {
  label: string
  finding: string
  address: string
}

const MOST_UNKNOWN = 3

/** @param publication as it stands */
export function comparisonOption(publication: CasefilePublication): ComparisonOption {
  const { analysis, casefile, texts, version, published_at } = publication
  const { eqs, verdict, narrative } = analysis
  const { standing } = casefile
  const retracted = standing && isRetracted(standing) ? standing.notice : null
  const isSized = retracted === null && !hasNoSize(verdict)
  return {
    headline: narrative.headline,
    found: retracted ?? narrative.answer ?? narrative.headline,
    natural: isSized ? naturalLine(publication) : null,
    verdict: verdict.verdict,
    evidence: verdict.evidence,
    score: retracted === null ? { overall: eqs.overall, low: eqs.stability.low, high: eqs.stability.high } : null,
    where: `${casefile.jurisdiction}, ${casefile.period}`,
    version,
    published: formatDate(published_at),
    levels: isSized ? levelsOf(publication) : null,
    caveat: retracted === null ? sizeCaveat(verdict) : null,
    standard: isSized ? standardEffect(publication) : null,
    costs: costsOf(texts),
    unknown: withoutRepeats([...texts.cannot_say, ...narrative.cannotSay]).slice(0, MOST_UNKNOWN),
    reviews: reviewsOf(texts),
    retraction: retracted,
    standing: standing?.notice ?? null,
  }
}

/** As problems put casefiles on one scale; what the standard deviation is taken over decides with whom it may stand. */
function standardEffect({ analysis, design }: CasefilePublication): ComparisonOption['standard'] {
  const primary = analysis.estimates.find(({ role }) => role === 'primary')
  if (!primary) return null
  const { direction, smallestEffect, statedGoal } = design.intent
  const standard = standardize({
    value: primary.value,
    se: primary.se,
    ci: primary.ci,
    standardisedEffect: analysis.standardisedEffect,
    verdict: analysis.verdict.verdict as Verdict | null,
    direction,
    smallestEffect,
    statedGoal,
  })
  if (!standard || !standard.ci.every(isPresent)) return null
  const [low, high] = standard.ci
  const kind = DESIGNS[analysis.design].spec.followsPeriods ? 'places over periods' : 'units'
  return { kind, effect: standard.effect, low, high }
}

function reviewsOf({ others }: CasefilePublication['texts']): NamedReview[] {
  return (others?.studies ?? []).flatMap(({ kind, label, finding, confirmed }) =>
    kind === 'review' && confirmed ? [{ label, finding, address: confirmed.address }] : [],
  )
}

const MONEY = /\d[\d,.]* (?:million |billion )?(?:US )?(?:dollars|pounds|euros|crowns|rupiah)/
const COST = /\bcosts?\b(?![ -]sharing)/i

/** Studies that were read and name what the policy cost in money. */
function costsOf({ others }: CasefilePublication['texts']): string[] {
  const read = others?.studies.filter(({ confirmed }) => confirmed !== null) ?? []
  return read
    .filter(({ finding }) => MONEY.test(finding) && COST.test(finding))
    .map(({ finding, citation }) => `${finding} (${citation.split('. ')[0]}.)`)
}
