import { citationFile } from '../../casefile/citation-file.ts'
import { ris } from '../../casefile/citation.ts'

/** The current version for reference managers, as RIS. */
export const GET = citationFile(ris, 'application/x-research-info-systems')
