import fs from 'node:fs'
import path from 'node:path'
import { DESIGN_TYPES } from '@casefiles/engine/names'
import { currentThresholds } from '../thresholds/current.ts'
import { readPolicy } from '../suggest/read-policy.ts'

/** What a careful reader finds in a text that was written for tests. */
export interface FormLabel {
  jurisdiction: string
  domain: string
  effective_date: string | null
  thresholds: Figure[]
  patterns: string[]
}

/** A labelled figure, or one that was read. */
export interface Figure {
  token: string
  value: number | readonly number[] | null
  unit: string
  role: string
}

/** Hits, and what was read or labelled in vain. */
interface Tally {
  hits: number
  extra: number
  missed: number
}

/** Counts the current labelled figures that were found; reading another labelled one is neither right nor wrong. */
export function tallyFigures(read: readonly Figure[], labelled: readonly Figure[]): Tally {
  const current = labelled.filter(({ role }) => role === 'current')
  const hits = current.filter((label) => read.some((figure) => isSame(figure, label))).length
  const extra = read.filter((figure) => !labelled.some((label) => isSame(figure, label))).length
  return { hits, extra, missed: current.length - hits }
}

/** Harmonic mean of precision and recall over all texts. */
export function f1Of(tallies: readonly Tally[]): number {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  return (2 * sum('hits')) / (2 * sum('hits') + sum('extra') + sum('missed'))
}

/** Value and unit agree, or one verbatim token holds the other and both carry the same figures. */
function isSame(figure: Figure, label: Figure): boolean {
  if (String(figure.value) === String(label.value) && figure.unit === label.unit) return true
  const [a, b] = [plain(figure.token), plain(label.token)]
  return (a.includes(b) || b.includes(a)) && digitsOf(a) === digitsOf(b)
}

function plain(token: string): string {
  return token.toLowerCase().replace(/\s+/g, ' ')
}

function digitsOf(token: string): string {
  return (token.match(/\d[\d.,]*/g) ?? []).join(' ')
}

/** Shares of texts that are read right; F1 for thresholds and, over six designs, for suggestions. */
export interface FormFigures {
  texts: number
  jurisdiction: number
  domain: number
  dated: number
  undated: number
  thresholds: number
  first: number
  among: number
  macroF1: number
}

/** Sets of labelled texts in the style of many offices; none is real law. Each folder's README says when the rules met it. */
export const FORM_SETS = ['drafting-forms', 'held-out-forms', 'kept-back-forms', 'fresh-forms', 'last-forms'] as const

/** Reads every text of a set (`labels.json` beside the texts) and scores what the rules find. */
export async function scoreForms(set: (typeof FORM_SETS)[number]): Promise<FormFigures> {
  const folder = path.join(import.meta.dirname, '../fixtures', set)
  const { documents } = JSON.parse(fs.readFileSync(path.join(folder, 'labels.json'), 'utf8')) as {
    documents: Record<string, FormLabel>
  }
  const tallies: Tally[] = []
  const designs = new Map(DESIGN_TYPES.map((design) => [design, { hits: 0, extra: 0, missed: 0 }]))
  const right = { jurisdiction: 0, domain: 0, dated: 0, undated: 0, first: 0, among: 0 }
  for (const [name, label] of Object.entries(documents)) {
    const { cues, summary, suggestion } = await readPolicy(fs.readFileSync(path.join(folder, name), 'utf8'))
    const suggested = suggestion.patterns.map(({ tag }) => tag)
    const isDay = summary.effective_date === label.effective_date
    right.jurisdiction += Number(summary.jurisdiction === label.jurisdiction)
    right.domain += Number(summary.topic?.split('/')[0] === label.domain.split('/')[0])
    right[label.effective_date === null ? 'undated' : 'dated'] += Number(isDay)
    right.first += Number(suggested[0] === label.patterns[0])
    right.among += Number(label.patterns.includes(suggested[0]))
    const figures = currentThresholds(cues).map(({ cue_value, phrase }) => ({ ...cue_value, token: phrase ?? '' }))
    tallies.push(tallyFigures(figures, label.thresholds))
    for (const [design, tally] of designs)
      countDesign(tally, suggested.includes(design), label.patterns.includes(design))
  }
  const labels = Object.values(documents)
  const dated = labels.filter(({ effective_date }) => effective_date !== null).length
  const met = [...designs.values()].filter(({ hits, extra, missed }) => hits + extra + missed > 0)
  return {
    texts: labels.length,
    jurisdiction: right.jurisdiction / labels.length,
    domain: right.domain / labels.length,
    dated: right.dated / dated,
    undated: right.undated / (labels.length - dated),
    thresholds: f1Of(tallies),
    first: right.first / labels.length,
    among: right.among / labels.length,
    macroF1: met.reduce((sum, tally) => sum + f1Of([tally]), 0) / met.length,
  }
}

function countDesign(tally: Tally, isSuggested: boolean, isLabelled: boolean): void {
  if (isSuggested && isLabelled) tally.hits++
  else if (isSuggested) tally.extra++
  else if (isLabelled) tally.missed++
}
