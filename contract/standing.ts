import { formatDate } from '@casefiles/words/formats'
import type { PublishedVersion, Retraction } from './archive-reader.ts'
import type { CasefileListItem } from './casefile.ts'
import type { Erratum } from './erratum.ts'
import type { Standing } from './standing-schema.ts'
import { RETRACTED_VERDICT } from './plain-verdict.ts'
import type { CasefilePublication } from './publication.ts'
import type { SynthesisJson } from './synthesis.ts'

export const RETRACTED_TITLE = 'RETRACTED: '
/** What stands where the finding stood. */
export const RETRACTED_FINDING = 'Retracted: do not rely on its result'

/** What is recorded beside the versions of one casefile. */
export interface StandingRecord {
  slug: string
  versions: readonly Pick<PublishedVersion, 'version' | 'published_at'>[]
  /** Of the current version. */
  retraction?: Retraction | undefined
  /** Of versions before it. */
  earlierRetractions?: readonly Retraction[] | undefined
  errata?: readonly Erratum[] | undefined
  /** Since when editors look into claims about the current version. */
  underReview?: string | undefined
}

/** The one door: how a version stands by what is recorded; null where nothing has to be said of it. */
export function standingOf(record: StandingRecord, version: number): Standing | null {
  const { slug, versions } = record
  const current = versions.at(-1)?.version ?? version
  const isSuperseded = version < current
  const instead = isSuperseded && !record.retraction ? `/casefiles/${slug}/v${current}` : null
  const found = [
    retractionOf(record, version, current),
    isSuperseded ? superseded(record, version, current) : null,
    !isSuperseded && record.underReview ? underReview(record.underReview, version) : null,
    ...(record.errata ?? []).filter((one) => one.version === version).map(corrected),
  ].filter((event) => event !== null)
  if (found.length === 0) return null
  const notice = found.map((event) => event.notice).join(' ')
  return { state: found[0].state, notice, read_instead: instead, events: found }
}

type StandingEvent = Standing['events'][number]

/** A casefile whose current version was retracted is retracted as a whole; else each version for itself. */
function retractionOf(
  { retraction, earlierRetractions = [] }: StandingRecord,
  version: number,
  current: number,
): StandingEvent | null {
  const found = retraction ?? earlierRetractions.find((one) => one.version === version)
  if (!found) return null
  const { retracted_at: at, author, reason } = found
  const which = found.version === version ? 'this casefile' : `version ${found.version} of this casefile`
  const instead = retraction
    ? 'No version replaces it; what others found stands on its page.'
    : `Read version ${current} instead.`
  const said = `RETRACTED on ${formatDate(at)} by ${author}: do not rely on ${which}. Reason: ${sentence(reason)} ${instead}`
  return { state: 'retracted', version: found.version, at, notice: said }
}

function superseded({ versions }: StandingRecord, version: number, current: number): StandingEvent {
  const next = versions.find((one) => one.version > version)!
  const at = next.published_at
  const said = `SUPERSEDED on ${formatDate(at)}: version ${version} was replaced by version ${next.version}. Read version ${current} instead.`
  return { state: 'superseded', version, at, notice: said }
}

function underReview(at: string, version: number): StandingEvent {
  const said = `UNDER REVIEW since ${formatDate(at)}: the editors are looking into a claim that something in it is wrong.`
  return { state: 'under review', version, at, notice: said }
}

function corrected({ version, published_at: at, author, text }: Erratum): StandingEvent {
  const said = `CORRECTED on ${formatDate(at)} by ${author}, version ${version}: ${sentence(text)}`
  return { state: 'corrected', version, at, notice: said }
}

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

export const isRetracted = (standing: Standing | null | undefined): boolean => standing?.state === 'retracted'

/** A card as it stands: what was retracted says so in its title, and nothing of what it found. */
export function cardAsItStands<Card extends CasefileListItem>(card: Card, standing: Standing | null): Card {
  if (standing === null) return card
  if (!isRetracted(standing)) return { ...card, standing }
  return {
    ...card,
    standing,
    status: 'retracted',
    title: retractedTitle(card.title),
    plain_verdict: RETRACTED_VERDICT,
    evidence: null,
    headline: RETRACTED_FINDING,
    ...(card.answer && { answer: { text: standing.notice, draft: true } }),
    effect: null,
    standardised_effect: null,
    eqs_overall: null,
    eqs_pillars: [],
    eqs_held: null,
  }
}

const retractedTitle = (title: string): string =>
  title.startsWith(RETRACTED_TITLE) ? title : `${RETRACTED_TITLE}${title}`

/** A document as it stands: every page, file and answer is made of this one. The sealed one is for checking fingerprints. */
export function asItStands(publication: CasefilePublication, standing: Standing | null): CasefilePublication {
  if (standing === null) return publication
  const casefile = cardAsItStands(publication.casefile, standing)
  if (!isRetracted(standing)) return { ...publication, casefile }
  const { analysis, rivals, vintages } = publication
  const { notice } = standing
  return {
    ...publication,
    casefile,
    texts: { ...publication.texts, dek: notice, answer: undefined },
    answer: { text: notice, draft: true, verdict: RETRACTED_VERDICT, side: 'none', signed: null, figures: [] },
    analysis: {
      ...analysis,
      standardisedEffect: null,
      plots: analysis.plots.map((plot) => ({
        ...plot,
        title: retractedTitle(plot.title),
        alt: `${RETRACTED_TITLE}${plot.alt}`,
      })),
      verdict: {
        ...analysis.verdict,
        verdict: null,
        reason: notice,
        evidence: RETRACTED_VERDICT,
        atOtherThresholds: [],
      },
      narrative: {
        ...analysis.narrative,
        headline: RETRACTED_FINDING,
        answer: notice,
        summary: notice,
        effect: notice,
        certainty: RETRACTED_VERDICT,
        overturn: RETRACTED_VERDICT,
      },
    },
    ...(rivals && { rivals: rivals.map(withoutVerdict) }),
    ...(vintages && { vintages: vintages.map(unjudged) }),
  }
}

/**
 * A document of a policy or problem, its casefiles as they stand; a synthesis in which a retracted one is counted says that instead of
 * its finding.
 *
 * @param standing of a casefile in the version that the document names
 */
export function collectionAsItStands<Document extends Collection>(
  document: Document,
  standing: (named: { slug: string; version: number }) => Standing | null,
): Document {
  const casefiles = document.casefiles.map((one) => {
    const found = standing(one)
    return found === null ? one : { ...one, card: cardAsItStands(one.card, found) }
  })
  const gone = casefiles.filter(({ card }) => isRetracted(card.standing))
  const { synthesis } = document
  if (synthesis === undefined || gone.length === 0) return { ...document, casefiles }
  const note = `${RETRACTED_TITLE}${gone.map(({ card }) => card.docket).join(', ')}. A finding over these casefiles does not stand.`
  const isGone = (slug: string) => gone.some((one) => one.slug === slug)
  return {
    ...document,
    casefiles,
    synthesis: {
      ...synthesis,
      headline: note,
      pooled: null,
      pooledNote: note,
      parts: synthesis.parts.map((part) =>
        isGone(part.slug)
          ? { ...part, standard: null, divergence: null, sentence: RETRACTED_FINDING, eqs: null }
          : part,
      ),
      plots: [],
    },
  }
}

/**
 * A policy or problem as lists carry it, with how those of its casefiles stand of which something has to be said; the same card where
 * nothing has.
 */
export function collectionCardAsItStands<
  Card extends { casefiles: readonly string[]; headline?: string; standing?: Record<string, Standing> | undefined },
>(card: Card, standing: (slug: string) => Standing | null | undefined): Card {
  const said = card.casefiles.flatMap((slug) => {
    const found = standing(slug)
    return found ? [[slug, found] as const] : []
  })
  if (said.length === 0) return card
  const isGone = said.some(([, one]) => isRetracted(one))
  const headline = isGone && card.headline !== undefined ? { headline: RETRACTED_MEMBER } : {}
  return { ...card, ...headline, standing: Object.fromEntries(said) }
}

/** What a list says of a problem, where its finding rests on what was retracted. */
const RETRACTED_MEMBER = 'RETRACTED: a finding over a casefile that was retracted does not stand'

interface Collection {
  casefiles: { slug: string; version: number; card: CasefileListItem }[]
  synthesis?: SynthesisJson
}

type Rival = NonNullable<CasefilePublication['rivals']>[number]
const withoutVerdict = (rival: Rival): Rival =>
  rival.result ? { ...rival, result: { ...rival.result, verdict: null, verdict_reason: RETRACTED_VERDICT } } : rival

type Vintage = NonNullable<CasefilePublication['vintages']>[number]
const unjudged = (vintage: Vintage): Vintage => ({
  ...vintage,
  plain_verdict: RETRACTED_VERDICT,
  evidence: null,
  eqs_overall: null,
})

/** The notice as lines that a format takes as comments; nothing where nothing has to be said. */
export function commentLines(standing: Standing | null | undefined, sign: string, end = '\n'): string {
  return (standing?.events ?? []).map(({ notice }) => `${sign} ${notice.replace(/\s+/g, ' ')}${end}`).join('')
}
