import { asSentence } from '@casefiles/engine/words'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import { familyOf, wordsOfType, type LetteredCue } from './cue-types.ts'
import type { Decision } from './decisions.ts'

/** What a list of cues lets an analyst do with them. */
export interface CueActions {
  active: string | null
  /** The cue whose letter was pressed in the text, anew with every press; its group opens. */
  opened: { cue: string } | null
  onHover: (cue: string | null) => void
  /** Shows a cue in the text. */
  onShow: (cue: string) => void
  /** Decides of one cue, or of several at once; `null` takes it back. */
  onDecide: (lettered: readonly LetteredCue[], decision: Decision | null) => void
}

interface CueRowProps extends Omit<CueActions, 'opened'> {
  lettered: LetteredCue
  decision: Decision | undefined
}

/** A cue with what it rests on; it can be accepted or rejected. */
export function CueRow({ lettered, decision, active, onHover, onShow, onDecide }: CueRowProps) {
  const { cue, letter } = lettered
  const words = wordsOfType(cue.cue_type)
  return (
    <li
      className="cue-row"
      id={rowId(cue.id)}
      data-active={active === cue.id}
      data-decision={decision}
      onMouseEnter={() => onHover(cue.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(cue.id)}
      onBlur={() => onHover(null)}
    >
      <span className={`cue-letter cue-letter-${familyOf(cue.cue_type)}`} aria-hidden="true">
        {letter}
      </span>
      <div className="cue-body">
        <span className="cue-type">{words}</span>
        {cue.start === null ? (
          <strong className="cue-value">{cue.label || 'not stated'}</strong>
        ) : (
          <button type="button" className="cue-value" onClick={() => onShow(cue.id)}>
            {cue.label || 'not stated'}
          </button>
        )}
        <Confidence value={cue.confidence} />
        <p className="hint">{asSentence(cue.reason)}</p>
      </div>
      <DecisionButtons
        name={`${words} ${letter}`}
        decision={decision}
        onDecide={(next) => onDecide([lettered], next)}
      />
    </li>
  )
}

/** Where the row of a cue is found. */
export const rowId = (cue: string) => `cue-row-${cue}`

/** A share of 1 as bar and number. */
export function Confidence({ value }: { value: number }) {
  return (
    <span className="confidence">
      <span className="confidence-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(100 * value)}%` }} />
      </span>
      {value.toFixed(2)} confidence
    </span>
  )
}

interface DecisionButtonsProps {
  /** What is decided of, as a screen reader says it. */
  name: string
  decision: Decision | undefined
  onDecide: (decision: Decision | null) => void
}

/** Two buttons, of which one is left when it was pressed; pressing it again takes the decision back. The focus stays. */
export function DecisionButtons({ name, decision, onDecide }: DecisionButtonsProps) {
  return (
    <span className="cue-buttons">
      {DECISIONS.filter(({ is }) => decision === undefined || decision === is).map(({ is, verb, done, Icon }) => (
        <Button
          key={is}
          className={decision === is ? `decided-${is}` : ''}
          aria-label={decision === is ? `${done}: ${name}. Undo` : `${verb} ${name}`}
          onClick={() => onDecide(decision === is ? null : is)}
        >
          <Icon />
          {decision === is ? done : null}
        </Button>
      ))}
    </span>
  )
}

const DECISIONS = [
  { is: 'accepted', verb: 'Accept', done: 'Accepted', Icon: CheckIcon },
  { is: 'rejected', verb: 'Reject', done: 'Rejected', Icon: CrossIcon },
] as const
