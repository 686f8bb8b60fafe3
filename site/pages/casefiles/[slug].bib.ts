import { citationFile } from '../../casefile/citation-file.ts'
import { bibtex } from '../../../contract/files/citation.ts'

/** The current version for reference managers, as BibTeX. */
export const GET = citationFile(bibtex, 'application/x-bibtex')
