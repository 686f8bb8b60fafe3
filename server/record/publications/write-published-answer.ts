import type { AnalysisJson } from '../../../contract/analysis.ts'
import {
  writtenAnswerSchema,
  type AnswerHelp,
  type PublishedAnswer,
  type SignedAnswerSource,
  type WrittenAnswerSource,
} from '../../../contract/answer.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import { plainVerdict } from '../../../contract/plain-verdict.ts'
import { answerFor, draftAnswer, type Figures, listFigures, sideOf } from '@casefiles/words'
import { EngineError } from '@casefiles/engine/analysis'
import { parseCsv } from '@casefiles/engine/frame'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'

interface Analyzed {
  analysis: AnalysisJson
  design: DesignDocument
}

/**
 * The answer as it is published: the signed one with its figures in place, a draft where nobody wrote one.
 *
 * @throws {ServerError} `publication/answer-refused` where it was signed for another verdict, or a figure of it is not one of these results
 */
export async function writePublishedAnswer(
  { datasets }: Pick<ServerContext, 'datasets'>,
  { analysis, design }: Analyzed,
  signed: SignedAnswerSource | undefined,
): Promise<PublishedAnswer> {
  const { sha256 } = design.dataset
  const isRead = signed !== undefined && readsData(signed.figures)
  if (isRead) await datasets.bring(sha256)
  const data = isRead ? parseCsv(datasets.read(sha256).toString('utf8')) : undefined
  const results = { analysis, intent: design.intent, spec: design.analysis, data }
  try {
    return answerFor(signed ?? null, design.words, plainVerdict(analysis.verdict.verdict), results)
  } catch (error) {
    if (error instanceof EngineError) throw new ServerError('publication/answer-refused', error.message)
    throw error
  }
}

/** What an answer to these results may say, and a draft of it. */
export function helpWithAnswer({ analysis, design }: Analyzed): AnswerHelp {
  const results = { analysis, intent: design.intent, spec: design.analysis }
  return { draft: writtenAnswerSchema.parse(draftAnswer(design.words, results)), figures: listFigures(results) }
}

/** An answer for the results as they are, signed. */
export function signAnswer(
  written: WrittenAnswerSource,
  analysis: AnalysisJson,
  signed: SignedAnswerSource['signed'],
): SignedAnswerSource {
  return { ...written, verdict: plainVerdict(analysis.verdict.verdict), side: sideOf({ analysis }), signed }
}

/** Whether a figure is counted over the data, which are read for it alone. */
export function readsData(figures: Figures): boolean {
  return Object.values(figures).some(({ of }) => typeof of === 'object' && 'table' in of && of.table === 'data')
}
