import { EngineError } from '@casefiles/engine/analysis'
import { checkArchive, listArchive } from '../../../base/isolation/check-archive.ts'
import { READ_LIMITS } from '../read-options.ts'
import { sniffFormat } from '../sniff-format.ts'
import { readOutline } from './workbook-outline.ts'
import { WorkbookParts } from './workbook-parts.ts'

/** The sheets of a workbook by name, in its order; none where the file is none, or cannot be read as one. */
export function listSheets(bytes: Uint8Array): string[] {
  try {
    if (sniffFormat(bytes) !== 'xlsx') return []
    const entries = listArchive(bytes)
    checkArchive(bytes, entries, READ_LIMITS.unpackedBytes, () => undefined)
    return readOutline(new WorkbookParts(bytes, entries)).sheets.map(({ name }) => name)
  } catch (error) {
    // what is wrong with it is said when it is read
    if (error instanceof EngineError) return []
    throw error
  }
}
