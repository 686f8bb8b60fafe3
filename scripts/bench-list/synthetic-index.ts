import fs from 'node:fs'
import path from 'node:path'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')
/** About as long as the titles, addresses and headlines of published casefiles. */
const TITLE_WORDS = 6
const SLUG_WORDS = 3
/** A headline is one of the sentences that the engine writes, around an outcome and a policy. */
const OPENINGS = [
  'No effect that matters on',
  'No clear change in',
  'The data cannot tell what became of',
  'Lower with the policy:',
]
const HEADLINE_WORDS = 5

/**
 * Synthetic cards, newest first, as unlike each other as real ones: titles and headlines of words drawn, as often as they
 * occur, from the texts of the archive's casefiles, and numbers with all their digits. The cards of the synthetic archive
 * hardly differ, and would compress and compare as no real ones do.
 */
export function syntheticCards(count: number): CasefileListItem[] {
  const next = draws(20_261_121)
  const read = wordsOfArchive()
  const words = (number: number) =>
    Array.from({ length: number }, () => read[Math.floor(next() * read.length)]).join(' ')
  return Array.from({ length: count }, (_, place) => {
    const title = words(TITLE_WORDS)
    const headline = `${OPENINGS[Math.floor(next() * OPENINGS.length)]} ${words(HEADLINE_WORDS)}`
    const slug = `${title.split(' ').slice(0, SLUG_WORDS).join('-')}-${count - place}`
    return { ...withAllDigits(syntheticCard(count - 1 - place), next), slug, title, headline }
  })
}

function withAllDigits(card: CasefileListItem, next: () => number): CasefileListItem {
  const value = card.effect!.value! + next() / 100
  const ci: [number, number] = [value - 1 - next(), value + 1 + next()]
  const pillars = card.eqs_pillars.map((pillar) => ({ ...pillar, score: pillar.score - next() / 100 }))
  return {
    ...card,
    effect: { ...card.effect!, value, ci },
    standardised_effect: card.standardised_effect! + next() / 100,
    eqs_pillars: pillars,
  }
}

function wordsOfArchive(): string[] {
  return fs
    .readdirSync(ARCHIVE)
    .map((slug) => path.join(ARCHIVE, slug, 'texts.json'))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').match(/(?<![\w"])[a-z][a-z-]+(?![\w"])/gi) ?? [])
}

/** Numbers in [0, 1) with 53 random bits: the digits of these are to be as many as those of real estimates. */
function draws(seed: number): () => number {
  let state = seed
  const step = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state
  }
  return () => ((step() >>> 5) * 2 ** 26 + (step() >>> 6)) / 2 ** 53
}
