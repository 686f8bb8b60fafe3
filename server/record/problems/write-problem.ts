import { DESIGNS } from '@casefiles/engine/designs'
import { FEWEST_POOLED, FEWEST_CASEFILES } from '@casefiles/engine/synthesis'
import { joinWithAnd, capitalize } from '@casefiles/engine/words'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { Db } from '../../base/db/schema.ts'
import { slugFor } from '../drafts/document-of.ts'
import { findProblems } from './problem.repository.ts'
import { isListedCasefile } from '../../../contract/teaching-example.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { previewPublication, wordsOfCasefile } from '../publications/publish-draft.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { findCurrentCards } from '../publications/publication.repository.ts'

/** Numbers up to here belong to the problems that come with the product, so that a later release cannot clash. */
export const LAST_OF_ARCHIVE = 100

/**
 * Words for a problem over several casefiles. Every sentence repeats what the casefiles say of themselves or follows from
 * their designs; nothing is said about their results, which the synthesis adds. Only outcomes of the same name are averaged.
 *
 * @param members two or more; the first decides which outcome is averaged
 * @param about   what it is called, and what is measured, inside a sentence
 */
export async function writeProblem(
  db: Db,
  members: CasefilePublication[],
  about: { title: string; outcome: string },
): Promise<ProblemSource> {
  const own = members[0]
  const averaged = averagedOf(own, members)
  const existing = await findProblems(db)
  return {
    slug: await slugFor(about.title, async (taken) => existing.some((problem) => problem.slug === taken)),
    docket: nextProblemDocket(existing),
    title: about.title,
    question: `Do these policies change ${about.outcome} as they are meant to: ${joinWithAnd(distinct(members.map(nameOf)))}?`,
    jurisdiction: joinWithAnd(distinct(members.map(({ casefile }) => casefile.jurisdiction))),
    domain: own.casefile.domain.slug,
    intended: distinct(members.map(({ texts }) => texts.policy_intent).filter(Boolean)),
    measured: members.map(describeMeasure),
    reading: cautions(members),
    cannot_say: distinct(members.flatMap(({ texts }) => texts.cannot_say)),
    average: { outcome: about.outcome, comparable: describeAverage(own, averaged, members) },
    casefiles: members.map((member) => ({
      slug: member.slug,
      label:
        members.filter((one) => nameOf(one) === nameOf(member)).length > 1 ? member.casefile.title : nameOf(member),
      adds: `${labelOf(member)}: ${member.casefile.jurisdiction}, ${member.casefile.period}.`,
      pooled: averaged.includes(member),
    })),
    sources: distinctSources(members),
  }
}

/** The number after the highest in use, past those of the archive. */
function nextProblemDocket(existing: readonly { docket: string }[]): string {
  const highest = Math.max(LAST_OF_ARCHIVE, ...existing.map(({ docket }) => Number(docket.replace('PR-', ''))))
  return `PR-${highest + 1}`
}

function describeMeasure(member: CasefilePublication): string {
  const { casefile, analysis } = member
  const { units } = analysis.outcome
  return `${casefile.title} (${casefile.docket}) measures ${outcomeOf(member)} in ${units}: ${labelOf(member)}, ${casefile.jurisdiction}, ${casefile.period}.`
}

/** What follows from how the casefiles were made, whatever they found. */
function cautions(members: CasefilePublication[]): string[] {
  const designs = distinct(members.map(labelOf))
  const places = distinct(members.map(({ casefile }) => casefile.jurisdiction))
  const outcomes = distinct(members.map(outcomeOf))
  const lines: string[] = []
  if (designs.length > 1) lines.push(`The casefiles rest on different assumptions: ${joinWithAnd(designs)}.`)
  if (new Set(members.map(dataOf)).size < members.length)
    lines.push('Casefiles over the same data do not confirm each other; only one of them enters the average.')
  if (places.length > 1) lines.push(`They come from different places: ${joinWithAnd(places)}.`)
  if (outcomes.length > 1)
    lines.push('They do not all measure the same outcome; sizes are compared in standard deviations of each.')
  return lines.length > 0 ? lines : ['The casefiles share design, place and outcome; they can share a weakness too.']
}

/** What measures the same, but each data set once: it would count twice. */
function averagedOf(own: CasefilePublication, members: CasefilePublication[]): CasefilePublication[] {
  const same = members.filter((member) => measuresTheSame(own, member))
  return same.filter((member) => same.find((one) => dataOf(one) === dataOf(member)) === member)
}

function describeAverage(
  own: CasefilePublication,
  averaged: CasefilePublication[],
  members: CasefilePublication[],
): string {
  const { length } = averaged
  if (length < FEWEST_POOLED) {
    return `Fewer than ${FEWEST_POOLED} casefiles measure ${outcomeOf(own)} in data of their own, so nothing is averaged.`
  }
  if (length === members.length) return `Every casefile measures ${outcomeOf(own)}, each in data of its own.`
  return `The ${length} casefiles that measure ${outcomeOf(own)} in data of their own are averaged; the others stand beside them.`
}

const dataOf = ({ dataset }: CasefilePublication): string => dataset.sha256
const nameOf = ({ design }: CasefilePublication): string => design.treatments.treatment_name
export const outcomeOf = ({ design }: CasefilePublication): string => design.words.outcomeName
const labelOf = ({ design }: CasefilePublication): string =>
  DESIGNS[design.design_type]?.spec.label ?? design.design_type
export const measuresTheSame = (one: CasefilePublication, other: CasefilePublication): boolean =>
  outcomeOf(one).toLowerCase() === outcomeOf(other).toLowerCase()
const distinct = (texts: string[]): string[] => [...new Set(texts)]

function distinctSources(members: CasefilePublication[]): ProblemSource['sources'] {
  const sources = members.flatMap(({ texts }) => texts.policy_sources)
  return [...new Map(sources.map((source) => [source.citation, source])).values()]
}

/** Casefiles that a proposal names at most, the one it starts from among them. */
const MOST = 12

/**
 * A problem that starts from one casefile and takes in the published ones beside it: of the same subdomain, or of the same
 * domain and measuring the same.
 *
 * @throws {ServerError} `casefile/not-found`, `publication/not-analyzed`, `problem/too-few-casefiles`
 */
export async function proposeProblem(context: ServerContext, slug: string): Promise<ProblemSource> {
  const casefile = await getCasefile(context.db, slug)
  const { publication } = await previewPublication(context, slug, wordsOfCasefile(casefile), '')
  const own = publication as CasefilePublication
  const members = [own, ...(await relatedTo(context, own))]
  if (members.length < FEWEST_CASEFILES) {
    throw new ServerError(
      'problem/too-few-casefiles',
      'No other published casefile lies beside this one, and a problem needs at least two.',
    )
  }
  const title = `${own.casefile.domain.name}: ${capitalize(outcomeOf(own))}`
  return writeProblem(context.db, members, { title, outcome: outcomeOf(own) })
}

/** Retracted casefiles stay out, as nobody should rely on them, and teaching examples. */
async function relatedTo(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  own: CasefilePublication,
): Promise<CasefilePublication[]> {
  const reader = openPublicationReader(publications)
  const cards = await findCurrentCards(db, own.casefile.domain.slug)
  return cards
    .filter((card) => card.slug !== own.slug && card.status === 'published' && isListedCasefile(card))
    .map(({ slug }) => reader.current(slug)!.publication)
    .filter((other) => other.casefile.subdomain.slug === own.casefile.subdomain.slug || measuresTheSame(own, other))
    .slice(0, MOST - 1)
}
