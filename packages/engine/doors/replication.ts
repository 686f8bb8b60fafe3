/* Scripts that repeat an analysis in R, Stata and Python, and how names and texts are quoted there. */
export { loadExamples, type ReplicationExample } from '../replication/example.ts'
export { printedInR, writeNotebook } from '../replication/notebook.ts'
export { commentText, pythonString, rString, sqlName, sqlNumber, sqlString, stataString } from '../replication/quote.ts'
export { asNumbers } from '../replication/r-code.ts'
export { replicate, type ReplicatedDesign } from '../replication/replicate.ts'
export {
  type ColumnFact,
  expectedOf,
  type Replication,
  type Script,
  type ScriptLanguage,
} from '../replication/replication.ts'
export { type PreparedData, writeReplication } from '../replication/write-replication.ts'
