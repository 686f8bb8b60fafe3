import { citationFile } from '../../casefile/citation-file.ts'
import { ris } from '../../../contract/files/citation.ts'

/** The current version for reference managers, as RIS. */
export const GET = citationFile(ris, 'application/x-research-info-systems')
