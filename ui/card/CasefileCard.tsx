import { isPresent } from '@casefiles/engine/words'
import { formatIntervalInWords, wholeAmounts, formatEffect } from '@casefiles/words/formats'
import { CasefileBadges } from '../badges/Badges.tsx'
import { round } from '../charts/frame.tsx'
import { HALO } from '../charts/label.tsx'
import { textWidth } from '../charts/text.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfListItem } from '../eqs/eqs-marks.ts'
import { VerdictMark } from '../verdict/VerdictMark.tsx'
import { type CardData, knownOnCards } from './card-data.ts'
import { overallBand } from '@casefiles/engine/eqs'
import { noEffectIn } from '@casefiles/engine/verdict'
import { evidenceWords } from '@casefiles/words'
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

interface EffectStripProps {
  value: number | null
  ci: readonly [number | null, number | null]
  units: string
  /** A scale shared by strips of one outcome; left out = fitted to this interval and the line of no effect. */
  domain?: readonly [number, number]
}

const WIDTH = 210
const PAD = 12
const NO_EFFECT = 'no effect'

/** One effect as dot and whisker against the line of no effect, with value and interval as text. */
export function EffectStrip({ value, ci, units, domain }: EffectStripProps) {
  if (!isPresent(value)) return <p className="effect effect-absent">Estimate not available</p>
  return (
    <div className="effect">
      <Strip value={value} ci={ci} domain={domain ?? domainOf(value, ci, noEffectIn(units))} units={units} />
      <p className="effect-text">
        <strong>{wholeAmounts(formatEffect(value))}</strong> <span className="effect-units">{units}</span>
        <span className="effect-interval">
          {isPresent(ci[0]) && isPresent(ci[1])
            ? wholeAmounts(formatIntervalInWords(ci[0], ci[1]))
            : 'interval not available'}
        </span>
      </p>
    </div>
  )
}

/** No effect and the whole interval, with a quarter of their span to spare on each side. */
function domainOf(value: number, ci: EffectStripProps['ci'], none: number): readonly [number, number] {
  const ends = [none, value, ...ci.filter(isPresent)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const spare = (high - low || 1) / 4
  return [low - spare, high + spare]
}

interface StripProps {
  value: number
  ci: EffectStripProps['ci']
  units: string
  domain: readonly [number, number]
}

function Strip({ value, ci, units, domain }: StripProps) {
  const x = (number: number) => round(PAD + ((number - domain[0]) / (domain[1] - domain[0])) * (WIDTH - PAD * 2))
  const [low, high] = ci
  const half = textWidth(NO_EFFECT, 12) / 2
  const none = x(noEffectIn(units))
  const wordsAt = Math.min(Math.max(none, half), WIDTH - half)
  const interval =
    isPresent(low) && isPresent(high) ? `, 95% interval ${wholeAmounts(formatIntervalInWords(low, high))}` : ''
  return (
    <svg
      className="effect-strip"
      viewBox={`0 0 ${WIDTH} 38`}
      width={WIDTH}
      height={38}
      role="img"
      aria-label={`Effect ${wholeAmounts(formatEffect(value))} ${units}${interval}, against a line of no effect`}
      fill="none"
    >
      <path d={`M0 12H${WIDTH}`} stroke="var(--line)" />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} 12H${x(high)}`} stroke="var(--c-treated)" strokeWidth={3} />
      ) : null}
      <path d={`M${none} 2V22`} stroke="var(--c-null)" strokeWidth={1.5} />
      <circle cx={x(value)} cy={12} r={5} fill="var(--c-treated)" stroke={HALO.stroke} strokeWidth={1.5} />
      <text x={wordsAt} y={35} textAnchor="middle" fontSize={12} fill="var(--ink-3)">
        {NO_EFFECT}
      </text>
    </svg>
  )
}
