/* Scripts that repeat an analysis in R, Stata and Python, and how names and texts are quoted there. */
export { loadExamples, type ReplicationExample } from './example.ts'
export { printedInR, writeNotebook } from './notebook.ts'
export { sqlName, sqlNumber, sqlString } from './quote.ts'
export { replicate, scriptsOfPrimary } from './replicate.ts'
export {
  expectedOf,
  type Replication,
  type ReplicationWriter,
  type Script,
  type ScriptBody,
  type ScriptLanguage,
} from './replication.ts'
export { writeReplication } from './write-replication.ts'
