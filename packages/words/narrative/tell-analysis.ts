import type { Analysis } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import { aboutStudy } from '../designs/about.ts'
import { tellerOf } from '../tell.ts'
import { type Narrative, writeNarrative } from './write-narrative.ts'

/** An analysis as it is stored and shown: its facts written, and the account of it in place of what that was written from. */
export type ToldAnalysis = Omit<Analysis, 'account'> & { narrative: Narrative }

/**
 * An analysis in plain words: the sentence of every fact in it, and the account of it, built from its numbers by rules.
 *
 * The narrative stands after the verdict: documents are fingerprinted in the order of their fields.
 *
 * @example (await tellAnalysis(await analyze(table, request))).narrative.headline // "No clear change in road deaths after the laws"
 */
export async function tellAnalysis(analysis: Analysis<Text>): Promise<ToldAnalysis> {
  const tell = await tellerOf(analysis.design)
  const { account, replication, log, ...numbers }: Analysis = tell(analysis)
  const { words, choices } = account
  const design = aboutStudy(analysis.design, words, choices)
  return { ...numbers, narrative: writeNarrative({ ...numbers, ...account, design }), replication, log }
}
