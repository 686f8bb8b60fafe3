import { EngineError } from '@casefiles/engine/analysis'
import type { NarrativeWords } from '@casefiles/engine/verdict'
import { draftAnswer } from './draft-answer.ts'
import type { AnswerResults } from './results.ts'
import { sideOf, writeAnswer, type AnswerTemplate, type Side, type WrittenAnswer } from './write-answer.ts'

/** An answer that a person wrote for one verdict and signed. */
export interface SignedAnswer extends AnswerTemplate {
  /** The verdict it was written for. */
  verdict: string
  /** On which side the main estimate lay. */
  side: Side
  signed: { by: string; on: string }
}

export interface FinishedAnswer extends WrittenAnswer {
  /** Nobody signed it. */
  draft: boolean
  verdict: string
  side: Side
  signed: { by: string; on: string } | null
}

/** A signed answer may say how good the evidence is only as the score says it. */
const CLAIMS: { says: RegExp; least: number; below: number }[] = [
  { says: /\bstrong evidence\b/i, least: 80, below: 101 },
  { says: /\bmoderate evidence\b/i, least: 60, below: 80 },
  { says: /\b(?:a lead|weak evidence)\b/i, least: 0, below: 60 },
]

/** What only the line beside an inconclusive verdict can allow. */
const SOUND = /\bcomparison (?:itself )?is sound\b/i

/**
 * The answer as readers see it: the signed one with its figures in place, else a plain draft.
 *
 * @param plainVerdict as readers see it, which a mechanism has, too
 * @throws {EngineError} `answer/sign-anew` where verdict, sign or evidence are no longer those it was written for, and what `writeAnswer` throws
 */
export function answerFor(
  signed: SignedAnswer | null,
  words: Pick<NarrativeWords, 'policyShort' | 'outcomeName'>,
  plainVerdict: string,
  results: AnswerResults,
): FinishedAnswer {
  const side = sideOf(results)
  if (signed === null) {
    const drafted = writeAnswer(draftAnswer(words, results), results)
    return { ...drafted, draft: true, verdict: plainVerdict, side, signed: null }
  }
  if (signed.verdict !== plainVerdict)
    throw signAnew(`it was written for “${signed.verdict}”, and the verdict is “${plainVerdict}”`)
  if (signed.side !== side) throw signAnew(`it was written for an effect that is ${signed.side}, and now it is ${side}`)
  const { overall } = results.analysis.eqs
  const isOpen = plainVerdict === 'Inconclusive.'
  const claim = CLAIMS.find(
    ({ says, least, below }) => says.test(signed.text) && (isOpen || overall < least || overall >= below),
  )
  if (claim)
    throw signAnew(
      `it says “${claim.says.exec(signed.text)![0]}”, and ${isOpen ? 'beside “Inconclusive.” stands no word on the evidence' : `the score is ${overall}`}`,
    )
  const { evidence } = results.analysis.verdict
  if (isOpen && SOUND.test(signed.text) && !/\bis sound\b/.test(evidence))
    throw signAnew(`it calls the comparison sound, and beside the verdict stands “${evidence}”`)
  return { ...writeAnswer(signed, results), draft: false, verdict: signed.verdict, side, signed: signed.signed }
}

function signAnew(why: string): EngineError {
  return new EngineError('answer/sign-anew', `The answer has to be signed anew: ${why}.`)
}
