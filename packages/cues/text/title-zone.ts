import { compilePhrases, type PhraseTable } from '../phrases/compile-phrases.ts'
import type { PolicyDocument } from './document.ts'
import type { Span } from './mapped-text.ts'

/** Letters from the start within which a title is looked for. */
const LONGEST = 4_000

/** Words of enactment, behind which the text proper begins. */
const ENACTING_WORDS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'enacted, ordered',
    phrases: [
      'be it [therefore ]enacted',
      'do[es] [hereby ]enact',
      'enacts as follows',
      'do ordain',
      'be it ordained',
      'it is [hereby ](enacted|ordered)',
    ],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'passed by a parliament',
    phrases: ['having been passed by'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'has resolved',
    phrases: ['hat (mit|das|folgendes|beschlossen)'],
  },
  {
    language: 'en',
    law: 'eu',
    means: 'adopted',
    phrases: ['a(s|x) adopt', 'has adopted this'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'reasons',
    phrases: ['whereas'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'adopted, decreed',
    phrases: ['ont adopté', 'décrète'],
  },
]

const ENACTING = compilePhrases(ENACTING_WORDS, 'i')
const SPONSORS =
  /^(introduced by|sponsored by|by (senator|representative|mr|ms|mrs)|mr\.|ms\.|mrs\.|referred to|read (the )?(first|twice|second))/i

/**
 * The place of title and long title: what stands before the enacting words, or before the second section where there are none.
 * Sponsors' names are left out; they name people.
 */
export function titleZone(document: PolicyDocument): Span[] {
  const end = Math.min(LONGEST, enactingAt(document) ?? secondSectionAt(document) ?? 1_200)
  const zone = document.paragraphs.filter(({ start }, at) => start < end || at === 0)
  return [
    ...zone
      .filter(({ start, end }) => !SPONSORS.test(document.text.slice(start, end)))
      .map(({ start, end }) => ({ start, end: Math.min(end, start + 1_500) })),
    ...citationsOf(document.text),
  ]
}

/** Letters of a citing sentence that count, on either side of its verb. */
const CITATION = 200
const MOST_CITATIONS = 2
const CITES = /\b(?:may be cited as|short title is|this (?:act|order|law) (?:is|may be)(?: called)?)\b/gi

/** Sentences that give the text its name; looked for by their verb, so that a long text is gone through once. */
function citationsOf(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(CITES)) {
    if (spans.length >= MOST_CITATIONS) break
    if (match.index < (spans.at(-1)?.end ?? 0)) continue
    const before = text.slice(Math.max(0, match.index - CITATION), match.index)
    const after = text.slice(match.index, match.index + match[0].length + CITATION)
    spans.push({
      start: match.index - (/[^.\n]*$/.exec(before)?.[0].length ?? 0),
      end: match.index + /^[^.\n]*/.exec(after)![0].length,
    })
  }
  return spans
}

function enactingAt({ text }: PolicyDocument): number | undefined {
  const match = ENACTING.exec(text.slice(0, LONGEST))
  return match && match.index > 40 ? match.index : undefined
}

function secondSectionAt({ sections }: PolicyDocument): number | undefined {
  return sections.filter(({ number }) => number !== null)[1]?.start
}
