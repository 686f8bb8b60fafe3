import type { PublishedAnswer } from '../../contract/answer.ts'
import type { AnswerSegment } from '../../contract/public-answer.ts'
import { formatDate } from '@casefiles/engine/words'

/** The answer, with the figures that matter set off. */
export function AnswerText({ segments }: { segments: readonly AnswerSegment[] }) {
  return segments.map(({ text, isFigure }, place) =>
    isFigure ? <strong key={place}>{text}</strong> : <span key={place}>{text}</span>,
  )
}

/** Who signed the answer and where its figures come from; of a draft, that nobody did. */
export function AnswerSignature({ answer, run }: { answer: Pick<PublishedAnswer, 'signed'>; run: string }) {
  const { signed } = answer
  return (
    <p className="answer-signature">
      {signed === null
        ? `A draft by rule, signed by nobody yet. Its figures come from run ${run}.`
        : `Signed by ${signed.by}, ${formatDate(`${signed.on}T00:00:00.000Z`)}. Figures come from run ${run}.`}
    </p>
  )
}
