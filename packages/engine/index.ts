/*
 * The engine as a package: what an economist calls, and the types of what is answered. `npx casefiles pack` makes the JavaScript and
 * the declarations of it that can be installed anywhere.
 */
export { readCsv, tableOf, type Cell, type Table } from './table-of.ts'
export {
  blocks,
  differenceInDifferences,
  instrumentalVariables,
  matching,
  regressionDiscontinuity,
  syntheticControl,
  type BlocksChoices,
  type DidChoices,
  type IvChoices,
  type MatchingChoices,
  type RddChoices,
  type SyntheticControlChoices,
} from './calls.ts'
export { readQuestion, type Listener, type Question } from './question.ts'
export { toJson } from './analysis.ts'
export type { Analysis, Check, Estimate, Plot, Sensitivity } from './analysis.ts'
export { EngineError } from './errors.ts'
export { ENGINE_VERSION } from './version.ts'
