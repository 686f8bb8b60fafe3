import { codebookRoute, dataCodebook } from '../../../casefile/codebook.ts'

/** The codebook of the current version’s data. */
export const GET = codebookRoute(dataCodebook)
