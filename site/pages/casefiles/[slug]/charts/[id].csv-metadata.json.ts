import { codebookRoute, plotCodebook } from '../../../../casefile/codebook.ts'

/** The codebook of the numbers behind one chart. */
export const GET = codebookRoute((found, site, { id }) => plotCodebook(found, site, id!))
