import { codebookRoute, estimatesCodebook } from '../../casefile/codebook.ts'

/** The codebook of the estimates of the current version. */
export const GET = codebookRoute(estimatesCodebook)
