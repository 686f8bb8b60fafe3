import type { CasefileListItem } from '../../../contract/casefile.ts'
import { CasefileCard } from '../../../ui/card/CasefileCard.tsx'
import { Alert } from '../../ui/alert.tsx'

const CONTRADICTED = 'Contradicted policy intent.'
const LINKED_UNDER = 60

/** The casefile's card exactly as lists show it. Its link would lead to a page that is not there yet, so nothing of it can be pressed. */
export function CardPreview({ card }: { card: CasefileListItem }) {
  const reason =
    card.plain_verdict === CONTRADICTED
      ? 'The verdict is that it contradicted its intent'
      : card.eqs_overall !== null && card.eqs_overall < LINKED_UNDER
        ? `The score is under ${LINKED_UNDER}`
        : null
  return (
    <>
      <div className="card-preview" inert>
        <CasefileCard card={card} idPrefix="preview" />
      </div>
      {reason ? (
        <Alert kind="info">
          {reason}, so the casefile will carry <strong>Problem-linked</strong>.
        </Alert>
      ) : null}
    </>
  )
}
