import type { StudioCasefile, WordIssue } from '../../../contract/studio/casefile.ts'
import { plural } from '@casefiles/engine/words'
import type { Words } from './publish-api.ts'

export const LONGEST_SUMMARY = 400

/** The words as they stand when the form is opened. */
export function wordsOf({ title, document, cover }: Pick<StudioCasefile, 'title' | 'document' | 'cover'>): Words {
  const summary = (document.texts.dek || document.description).slice(0, LONGEST_SUMMARY)
  const chosen = cover && { sha256: cover.sha256, alt: cover.alt }
  const { others, answer } = document.texts
  const written = answer && { text: answer.text, figures: answer.figures, literals: answer.literals }
  return {
    title,
    summary,
    tags: document.keywords,
    cover: chosen,
    ...(others && { others }),
    ...(written && { answer: written }),
  }
}

/** What keeps these words from going out, as a sentence; null where nothing does. */
export function missingWords({ title, summary, cover }: Words): string | null {
  if (title.trim() === '' || summary.trim() === '') return 'Title and summary are needed.'
  return cover && cover.alt.trim() === '' ? 'Say what the cover image shows.' : null
}

/** What keeps a publication back although its words may be kept, as a sentence; null where nothing does. */
export function unfinishedWords(issues: readonly WordIssue[]): string | null {
  if (issues.some(({ path }) => path === 'answer')) return 'Mend the answer, or leave it to the draft.'
  return issues.length === 0 ? null : `Finish what others found: ${plural(issues.length, 'field')} to mend.`
}

/** The words as a preview may be asked for: a cover without its words is left as it was. */
export function previewableWords(words: Words): Words {
  const { cover, ...others } = words
  return cover && cover.alt.trim() === '' ? others : words
}
