import { formatDate } from '@casefiles/words/formats'
import type { PublishedAnswer } from '../../contract/answer.ts'
import { NO_REVIEW, type WhatIsKnown, type AnswerSegment } from '../../contract/public-answer.ts'
import { VerdictMark } from '../verdict/VerdictMark.tsx'

interface TwoLinesProps {
  verdict: string | null
  /** The evidence word, or beside "Inconclusive." the reason. */
  evidence: string | null
  known: WhatIsKnown | null
}

/** What this analysis says, and what is known beside it: no reader is left with our line alone. */
export function TwoLines({ verdict, evidence, known }: TwoLinesProps) {
  return (
    <dl className="two-lines">
      <div>
        <dt>This analysis</dt>
        <dd>
          <p className="two-lines-verdict">
            {verdict === null ? null : <Mark verdict={verdict} evidence={evidence} />}
          </p>
          {evidence === null ? null : <p className="two-lines-evidence">{inPlainWords(evidence)}</p>}
        </dd>
      </div>
      <div>
        <dt>What is known</dt>
        <dd>{known === null ? <p>{NO_REVIEW}</p> : <Known known={known} />}</dd>
      </div>
    </dl>
  )
}

/** The mark knows the evidence by its fill alone; the word stands on its own line. */
function Mark({ verdict, evidence }: { verdict: string; evidence: string | null }) {
  return <VerdictMark verdict={verdict} size="large" isWeak={evidence?.startsWith('Weak evidence') ?? false} />
}

/** Two tests that disagree, told to those who know neither. */
function inPlainWords(evidence: string): string {
  return evidence.startsWith('One way of reckoning chance finds it')
    ? 'Chance cannot be ruled out: by one test the change is too large for it, by the other it is not'
    : evidence
}

function Known({ known }: { known: WhatIsKnown }) {
  const { finding, source, certainty, withdrawn, address, addressText } = known
  return (
    <>
      <p>{finding}</p>
      <p className="two-lines-source">
        {certainty === null ? null : (
          <>
            <strong>“{certainty}”</strong>,{' '}
          </>
        )}
        {source}
        {address === null ? null : (
          <>
            {' · '}
            <a href={address}>{addressText}</a>
          </>
        )}
      </p>
      {withdrawn === null ? null : (
        <p className="two-lines-source">
          <strong>Withdrawn in {withdrawn.year}:</strong> {withdrawn.because}
        </p>
      )}
    </>
  )
}

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
        : `Signed by ${signed.by.replaceAll("'", '’')}, ${formatDate(`${signed.on}T00:00:00.000Z`)}. Figures come from run ${run}.`}
    </p>
  )
}
