import { CasefileIndex } from './casefile-index.ts'
import type { CasefileIndexFile } from './index-file.ts'
import { joinParts, mergeTitles, type IndexParts } from './index-parts.ts'

const RETRIES = 2
const RETRY_DELAY_MS = 500

/**
 * Loads the index of the archive; tries twice more when that fails.
 *
 * @throws {Error} with a sentence for the reader
 */
export async function loadIndex(address = '/casefiles/index.json', delayMs = RETRY_DELAY_MS): Promise<CasefileIndex> {
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await fetchFile<CasefileIndexFile | IndexParts>(address)
      if (!('parts' in file)) return new CasefileIndex(file)
      const parts = await Promise.all(file.parts.map((part) => fetchFile<CasefileIndexFile>(part)))
      return new CasefileIndex(joinParts(parts), () => mergeTitles(parts))
    } catch (error) {
      if (attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs * (attempt + 1)))
    }
  }
}

async function fetchFile<File>(address: string): Promise<File> {
  const answer = await fetch(address).catch(() => {
    throw new Error('The archive did not answer. Check your connection; nothing of yours was lost.')
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}. The archive did not answer; nothing of yours was lost.`)
  return (await answer.json()) as File
}
