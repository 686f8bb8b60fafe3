import { FEWEST_CASEFILES } from '@casefiles/engine/synthesis'
import { ServerError } from '../../base/errors.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'

type Named = readonly { slug: string }[]

/** Whether a problem names as many casefiles as one needs. */
export function namesEnough({ casefiles }: { casefiles: Named }): boolean {
  return casefiles.length >= FEWEST_CASEFILES
}

/**
 * Refuses a problem that would rest on fewer than two casefiles; one that was retracted carries nothing.
 *
 * @throws {ServerError} `problem/too-few-casefiles`
 */
export function refuseTooFew(publications: ArchiveStore, casefiles: Named): void {
  const reader = openPublicationReader(publications)
  const standing = casefiles.filter(({ slug }) => reader.card(slug)?.status !== 'retracted')
  if (!namesEnough({ casefiles: standing })) throw tooFewCasefiles()
}

export function tooFewCasefiles(): ServerError {
  return new ServerError(
    'problem/too-few-casefiles',
    'A problem needs at least two casefiles that were not retracted; add another one.',
  )
}
