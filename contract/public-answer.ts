import { answerFor } from '@casefiles/words'
import type { PublishedAnswer } from './answer.ts'
import type { OtherStudy } from './others-found.ts'
import { plainVerdict } from './plain-verdict.ts'
import type { CasefilePublication } from './publication.ts'

type Answered = Pick<CasefilePublication, 'analysis' | 'design'> & { answer?: PublishedAnswer | undefined }

/** The answer as it was published; of a version of before answers were kept, the draft that it would have had. */
export function answerOf({ answer, analysis, design }: Answered): PublishedAnswer {
  if (answer) return answer
  const results = { analysis, intent: design.intent, spec: design.analysis }
  return answerFor(null, design.words, plainVerdict(analysis.verdict.verdict), results)
}

/** A stretch of an answer; the figures that say what happened and what would have happened stand out. */
export interface AnswerSegment {
  text: string
  isFigure: boolean
}

const STRONG = ['with', 'without', 'effect']

/** The answer in stretches; one stretch where its figures are not known by their places, as in a draft. */
export function answerSegments(publication: Answered & Pick<CasefilePublication, 'texts'>): AnswerSegment[] {
  const answer = answerOf(publication)
  const template = publication.texts.answer?.text
  if (answer.draft || template === undefined) return [{ text: answer.text, isFigure: false }]
  const shown = new Map(answer.figures.map((figure) => [figure.name, figure.shown]))
  return template.split(/(\{[a-zA-Z0-9-]+\})/).flatMap((part): AnswerSegment[] => {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name === undefined) return part === '' ? [] : [{ text: part, isFigure: false }]
    return [{ text: shown.get(name) ?? '', isFigure: STRONG.includes(name) }]
  })
}

/** The body of evidence in the words of a review. */
export interface WhatIsKnown {
  finding: string
  /** What the review is called, with its year where its citation has one. */
  source: string
  certainty: string | null
  withdrawn: { year: number; because: string } | null
  address: string | null
  /** What the address is called, e.g. its DOI. */
  addressText: string | null
}

export const NO_REVIEW = 'No review is known to us.'

/** What the review among the studies found; null where none is known. One that was withdrawn comes last. */
export function whatIsKnown(others: { studies: OtherStudy[] } | undefined): WhatIsKnown | null {
  const reviews = (others?.studies ?? []).filter(({ kind }) => kind === 'review')
  const review = reviews.find(({ withdrawn }) => withdrawn === undefined) ?? reviews[0]
  if (review === undefined) return null
  const { finding, label, citation, doi, confirmed, certainty, withdrawn } = review
  const [, year] = /\((\d{4})/.exec(citation) ?? []
  const who = authorOf(citation) || label
  const address = doi === undefined ? (confirmed?.address ?? null) : `https://doi.org/${doi}`
  return {
    finding,
    source: year === undefined ? who : `${who}, ${year}`,
    certainty: certainty ?? null,
    withdrawn: withdrawn ?? null,
    address,
    addressText:
      address === null ? null : doi === undefined ? new URL(address).hostname.replace(/^www\./, '') : `doi ${doi}`,
  }
}

/** A person with initials: `Dinh-Zarr, T. B.` */
const PERSON = /^(\p{Lu}[\p{L}’' -]+), (?:\p{Lu}\.[ -]?)+/u

/** Who wrote it, as after "by": the first author, with others where there are any, or the body. */
function authorOf(citation: string): string {
  const authors = citation.split('(')[0].trim()
  const [found, surname] = PERSON.exec(authors) ?? []
  if (found === undefined) return authors.split('. ')[0].replace(/[.,]$/, '')
  return authors.slice(found.length).replace(/[ ,.]/g, '') === '' ? surname : `${surname} and others`
}

/** The line "What is known" in words alone, for what has no room for marks. */
export function knownInWords(known: WhatIsKnown | null): string {
  if (known === null) return NO_REVIEW
  const { finding, source, certainty, withdrawn, address } = known
  const standing = withdrawn === null ? '' : ` Withdrawn in ${withdrawn.year}: ${withdrawn.because}`
  return `${finding} (${[certainty && `“${certainty}”`, source, address].filter(Boolean).join(', ')}).${standing}`
}
