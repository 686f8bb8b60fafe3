import { EngineError } from '@casefiles/engine/analysis'
import { type ModelLine, readModelLine } from '@casefiles/recipes/model-lines'

/** What somebody begins with: a question in words, a command that is read, or one that is not. */
export type First =
  | { kind: 'nothing' }
  | { kind: 'question'; text: string }
  | { kind: 'line'; line: ModelLine }
  | { kind: 'refused'; message: string; hint: string | undefined }

/** As long as a title may be. */
const LONGEST_QUESTION = 200

/**
 * Tells a question from a command. What is written like code and cannot be read is refused with the reason, so that nobody takes it
 * for a title.
 *
 * @param columns of the data, where they are known
 */
export function readFirst(text: string, columns?: readonly string[]): First {
  const said = text.trim()
  if (said === '') return { kind: 'nothing' }
  try {
    return { kind: 'line', line: readModelLine(said, { columns }) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (looksLikeCode(said)) return { kind: 'refused', message: error.message, hint: error.hint }
    if (said.length > LONGEST_QUESTION)
      return { kind: 'refused', message: `A question has at most ${LONGEST_QUESTION} characters.`, hint: undefined }
    return { kind: 'question', text: said.replace(/\s+/g, ' ') }
  }
}

/** A formula, a call without a space before its bracket, an assignment, or the options of a command of Stata. */
function looksLikeCode(text: string): boolean {
  return /~|<-|\|>|[\w.]\(|^\s*\w+ .*,\s*\w+\(|^\s*[a-z]\w* [\w ]+,\s*[a-z]+\s*$/.test(text)
}
