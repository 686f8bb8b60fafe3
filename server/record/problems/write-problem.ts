import type { ProblemSource } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { DESIGNS } from '@casefiles/engine/designs'
import { FEWEST_POOLED } from '@casefiles/engine/synthesis'
import { joinWithAnd } from '@casefiles/engine/words'
import type { Db } from '../../base/db/schema.ts'
import { slugFor } from '../drafts/document-of.ts'
import { findProblems } from './problem.repository.ts'

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
