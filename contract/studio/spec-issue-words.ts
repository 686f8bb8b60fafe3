import type { SpecIssue } from '@casefiles/engine/designs'
import { inSentence } from '@casefiles/engine/words'
import { toWords } from '@casefiles/words/formats'

/** How a sentence about what is missing ends. */
export const REQUIRED = 'is needed before the lock.'

/**
 * What a design's schema refuses, in the words of its forms: the engine names fields and choices as a design document does.
 *
 * @example plainSpecIssue({ path: ['comparison'], message: 'The field "comparison" … must be one of "never-treated"; it is missing.' })
 * // '“Comparison” is needed before the lock.'
 */
export function plainSpecIssue({ path, message }: SpecIssue): string {
  const name = toWords(path.filter((key) => !/^\d+$/.test(key)).at(-1) ?? 'design')
  if (message.endsWith('; it is missing.')) return `“${name}” ${REQUIRED}`
  return message
    .replace(/^The field "[^"]*" of the \w+ design|^The \w+ design/, name)
    .replace('must be text of at least 1 character', 'is needed')
    .replace(/(?<=must be (?:one of )?)"[^;]*(?=; )/, (choices) =>
      choices.replace(/"([^"]*)"/g, (_, choice: string) => `“${inSentence(toWords(choice))}”`),
    )
    .replace(/; "([^"]*)" was given\.$/, '; “$1” was given.')
}
