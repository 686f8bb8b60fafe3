import { citationFile } from '../../casefile/citation-file.ts'
import { citation } from '../../../contract/files/citation.ts'

/** The current version in one line of plain text, for whatever takes no format. */
export const GET = citationFile((publication, address) => `${citation(publication, address)}\n`, 'text/plain')
