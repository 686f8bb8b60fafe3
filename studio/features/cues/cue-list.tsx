import { useState } from 'react'
import { saysWhatIsLeftOut } from '../../../engine/cues/thresholds/most-thresholds.ts'
import { Button } from '../../ui/button.tsx'
import { firstControl, useFocusNext } from '../../ui/focus.ts'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import { familyOf, wordsOfType, type LetteredCue } from './cue-types.ts'
import { cueIdentity, type Decision } from './decisions.ts'

interface CueListProps {
  cues: readonly LetteredCue[]
  decided: Record<string, Decision>
  active: string | null
  onHover: (cue: string | null) => void
  /** Shows a cue in the text. */
  onShow: (cue: string) => void
  onDecide: (lettered: LetteredCue, decision: Decision | null) => void
}

const SHOWN = 8

/** The cues with what they rest on; each can be accepted or rejected. */
export function CueList({ cues, decided, ...rest }: CueListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const focusNext = useFocusNext()
  const leftOut = saysWhatIsLeftOut(cues.map(({ cue }) => cue))
  const accepted = cues.filter(({ cue }) => decided[cueIdentity(cue)] === 'accepted').length
  const open = cues.filter(({ cue }) => decided[cueIdentity(cue)] === undefined).length
  // A letter in the text leads to its row, so that row must be there.
  const isNeeded = cues.slice(SHOWN).some(({ cue }) => cue.id === rest.active)
  const shown = isWhole || isNeeded ? cues : cues.slice(0, SHOWN)
  function showAll(): void {
    focusNext(() => firstControl(document.getElementById(rowId(cues[SHOWN].cue.id))))
    setIsWhole(true)
  }
  return (
    <section aria-labelledby="cues-title">
      <div className="studio-section-head">
        <h2 id="cues-title">Cues</h2>
        <span className="hint" role="status">
          {accepted} accepted, {open} to review
        </span>
      </div>
      {cues.length === 0 ? <p className="hint">The text holds no cue that the rules know.</p> : null}
      {leftOut === null ? null : <p className="hint">{leftOut}</p>}
      <ul className="cue-list">
        {shown.map((lettered) => (
          <CueRow key={lettered.cue.id} lettered={lettered} decision={decided[cueIdentity(lettered.cue)]} {...rest} />
        ))}
      </ul>
      {shown.length < cues.length ? (
        <Button variant="text" onClick={showAll}>
          Show {cues.length - shown.length} more cues
        </Button>
      ) : null}
    </section>
  )
}

type CueRowProps = Omit<CueListProps, 'cues' | 'decided'> & { lettered: LetteredCue; decision: Decision | undefined }

function CueRow({ lettered, decision, active, onHover, onShow, onDecide }: CueRowProps) {
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
        <p className="hint">{cue.reason}</p>
      </div>
      <CueDecision lettered={lettered} decision={decision} onDecide={onDecide} />
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

/** Two buttons, of which one is left when it was pressed; pressing it again takes the decision back. The focus stays. */
function CueDecision({ lettered, decision, onDecide }: Pick<CueRowProps, 'lettered' | 'decision' | 'onDecide'>) {
  const name = `${wordsOfType(lettered.cue.cue_type)} ${lettered.letter}`
  return (
    <span className="cue-buttons">
      {DECISIONS.filter(({ is }) => decision === undefined || decision === is).map(({ is, verb, done, Icon }) => (
        <Button
          key={is}
          className={decision === is ? `decided-${is}` : ''}
          aria-label={decision === is ? `${done}: ${name}. Undo` : `${verb} ${name}`}
          onClick={() => onDecide(lettered, decision === is ? null : is)}
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
