import { useState } from 'react'
import { saysWhatIsLeftOut } from '@casefiles/cues/kinds'
import { asSentence } from '@casefiles/engine/words'
import { Button } from '../../ui/button.tsx'
import { firstControl, useFocusNext } from '../../ui/focus.ts'
import { groupCues, familyOf, wordsOfType, type CueGroup, type LetteredCue } from './cue-types.ts'
import { cueIdentity, type Decision } from './decisions.ts'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'

interface CueListProps extends CueActions {
  cues: readonly LetteredCue[]
  decided: Record<string, Decision>
}

/** The cues with what they rest on, those of one kind as a group; each, or a whole group, can be accepted or rejected. */
export function CueList({ cues, decided, opened, ...actions }: CueListProps) {
  const leftOut = saysWhatIsLeftOut(cues.map(({ cue }) => cue))
  const accepted = cues.filter(({ cue }) => decided[cueIdentity(cue)] === 'accepted').length
  const open = cues.filter(({ cue }) => decided[cueIdentity(cue)] === undefined).length
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
        {groupCues(cues).map((group) => {
          const [only] = group.members
          return group.members.length === 1 ? (
            <CueRow key={group.id} lettered={only} decision={decided[cueIdentity(only.cue)]} {...actions} />
          ) : (
            <CueGroupRow key={group.id} group={group} decided={decided} opened={opened} {...actions} />
          )
        })}
      </ul>
    </section>
  )
}

interface CueGroupRowProps extends CueActions {
  group: CueGroup
  decided: Record<string, Decision>
}

/** Members drawn when a group opens; a long one grows by as many at a time. */
const AT_A_TIME = 20
const EXAMPLES = 3

/** Cues of one kind: how many there are and what some say, decided together or one by one. */
function CueGroupRow({ group, decided, opened, ...actions }: CueGroupRowProps) {
  const { id, name, members } = group
  const [isOpen, setIsOpen] = useState(false)
  const [most, setMost] = useState(AT_A_TIME)
  const focusNext = useFocusNext()
  const [answered, setAnswered] = useState<CueActions['opened']>(null)
  if (opened !== answered) {
    // a letter in the text leads to its row, so that row must be there
    const at = members.findIndex(({ cue }) => cue.id === opened?.cue)
    setAnswered(opened)
    if (at >= 0) setIsOpen(true)
    setMost(Math.max(most, at + 1))
  }
  const shown = isOpen ? members.slice(0, most) : []
  const isActive = members.some(({ cue }) => cue.id === actions.active)
  const list = `cue-group-${id}`
  const open = members.filter(({ cue }) => decided[cueIdentity(cue)] === undefined)
  function showMore(): void {
    focusNext(() => firstControl(document.getElementById(rowId(members[shown.length].cue.id))))
    setMost(shown.length + AT_A_TIME)
  }
  return (
    <li className="cue-group">
      <div className="cue-group-head" data-active={isActive && !isOpen}>
        <span className={`cue-letter cue-letter-${familyOf(members[0].cue.cue_type)}`} aria-hidden="true">
          {members[0].letter}
        </span>
        <div className="cue-body">
          <button
            type="button"
            className="cue-value"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setIsOpen(!isOpen)}
          >
            {name} <span className="cue-count">{members.length}</span>
          </button>
          <p className="hint cue-examples">{examplesOf(group)}</p>
          <p className="hint">{open.length === 0 ? 'All decided' : `${open.length} to review`}</p>
        </div>
        <DecisionButtons
          name={`all ${members.length} of ${name}`}
          decision={sharedDecision(group, decided)}
          onDecide={(decision) => actions.onDecide(members, decision)}
        />
      </div>
      <ul className="cue-list" id={list} hidden={!isOpen}>
        {shown.map((lettered) => (
          <CueRow
            key={lettered.cue.id}
            lettered={lettered}
            decision={decided[cueIdentity(lettered.cue)]}
            {...actions}
          />
        ))}
      </ul>
      {isOpen && shown.length < members.length ? (
        <Button variant="text" onClick={showMore}>
          Show {Math.min(AT_A_TIME, members.length - shown.length)} more of {members.length}
        </Button>
      ) : null}
    </li>
  )
}

/** What was decided of every member alike. */
function sharedDecision({ members }: CueGroup, decided: Record<string, Decision>): Decision | undefined {
  const first = decided[cueIdentity(members[0].cue)]
  return members.every(({ cue }) => decided[cueIdentity(cue)] === first) ? first : undefined
}

function examplesOf({ members }: CueGroup): string {
  const labels = [...new Set(members.map(({ cue }) => cue.label || 'not stated'))]
  const some = labels.slice(0, EXAMPLES).join('; ')
  return labels.length > EXAMPLES ? `${some} …` : some
}

/** What a list of cues lets an analyst do with them. */
interface CueActions {
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
function DecisionButtons({ name, decision, onDecide }: DecisionButtonsProps) {
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
