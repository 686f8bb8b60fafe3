import { citationFile } from '../../casefile/citation-file.ts'
import { cslJson } from '../../../contract/files/citation.ts'

/** The current version for reference managers, as CSL-JSON. */
export const GET = citationFile(cslJson, 'application/vnd.citationstyles.csl+json')
