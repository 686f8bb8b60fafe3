import type { Analysis } from '@casefiles/engine/analysis'
import { type Narrative, writeNarrative } from './write-narrative.ts'

/** An analysis as it is stored and shown: with the account of it in place of what that was written from. */
export type ToldAnalysis = Omit<Analysis, 'account'> & { narrative: Narrative }

/**
 * An analysis with the account of it in plain words, built from its numbers by rules.
 *
 * The narrative stands after the verdict: documents are fingerprinted in the order of their fields.
 *
 * @example tellAnalysis(await analyze(table, request)).narrative.headline // "No clear change in road deaths after the laws"
 */
export function tellAnalysis({ account, replication, log, ...numbers }: Analysis): ToldAnalysis {
  return { ...numbers, narrative: writeNarrative({ ...numbers, ...account }), replication, log }
}
