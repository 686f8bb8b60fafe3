import { CasefileBadges } from '../badges/Badges.tsx'
import { EffectStrip } from '../effect/EffectStrip.tsx'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfListItem } from '../eqs/eqs-marks.ts'
import { VerdictMark } from '../verdict/VerdictMark.tsx'
import { type CardData, knownOnCards } from './card-data.ts'
import { overallBand } from '@casefiles/engine/eqs'
import { evidenceWords } from '@casefiles/engine/verdict'
import { DESIGN_NAMES } from '@casefiles/engine/names'

/** The evidence word, from what the list carries of the score; an inconclusive verdict stands without one. */
function evidenceOf({ plain_verdict, eqs_overall, eqs_provisional }: CardData): string | null {
  return eqs_overall === null || plain_verdict === 'Inconclusive.'
    ? null
    : evidenceWords({ band: overallBand(eqs_overall), provisional: eqs_provisional })
}

/** A casefile in a list. */
export function CasefileCard({ card, idPrefix = 'card' }: { card: CardData; idPrefix?: string }) {
  const {
    slug,
    docket,
    title,
    design_type,
    jurisdiction,
    plain_verdict,
    headline,
    effect,
    status,
    eqs_overall,
    standing,
  } = card
  // versions of before answers were kept have a heading alone
  const answer = card.answer?.text ?? headline
  return (
    <article className="casefile-card">
      <p className="docket">
        <span className="docket-id">{docket}</span>
        <span>{DESIGN_NAMES[design_type]}</span>
        <span>{jurisdiction}</span>
      </p>
      <h3 className="card-title">
        <a href={`/casefiles/${slug}`}>{title}</a>
      </h3>
      <p className="card-verdict">
        <VerdictMark verdict={plain_verdict} evidence={evidenceOf(card)} />
      </p>
      {standing ? <p className="card-standing">{standing.notice}</p> : null}
      {answer === null || answer === standing?.notice ? null : <p className="card-headline">{answer}</p>}
      {card.what_is_known === undefined ? null : (
        <p className="card-known">
          <strong>What is known:</strong> {knownOnCards(card.what_is_known)}
        </p>
      )}
      {effect === null ? null : <EffectStrip value={effect.value} ci={effect.ci} units={effect.units} />}
      <div className="card-foot">
        {/* a withdrawn score is not one that is still to come */}
        {status === 'retracted' ? null : (
          <EqsFigure marks={marksOfListItem(card)} size="medium" idPrefix={`${idPrefix}-${slug}`} />
        )}
        <CasefileBadges status={status} verdict={plain_verdict} eqsOverall={eqs_overall} />
      </div>
    </article>
  )
}
