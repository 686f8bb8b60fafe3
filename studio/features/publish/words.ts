import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { Words } from './publish-api.ts'

export const LONGEST_SUMMARY = 400

/** The words as they stand when the form is opened. */
export function wordsOf({ title, document, cover }: Pick<StudioCasefile, 'title' | 'document' | 'cover'>): Words {
  const summary = (document.texts.dek || document.description).slice(0, LONGEST_SUMMARY)
  const chosen = cover && { sha256: cover.sha256, alt: cover.alt }
  return { title, summary, tags: document.keywords, cover: chosen }
}

/** What keeps these words from going out, as a sentence; null where nothing does. */
export function missingWords({ title, summary, cover }: Words): string | null {
  if (title.trim() === '' || summary.trim() === '') return 'Title and summary are needed.'
  return cover && cover.alt.trim() === '' ? 'Say what the cover image shows.' : null
}

/** The words as a preview may be asked for: a cover without its words is left as it was. */
export function previewableWords(words: Words): Words {
  const { cover, ...others } = words
  return cover && cover.alt.trim() === '' ? others : words
}
