import { saysWhatIsLeftOut } from '../../../engine/cues/thresholds/most-thresholds.ts'
import { CueGroupRow } from './cue-group-row.tsx'
import { groupCues } from './cue-groups.ts'
import { CueRow, type CueActions } from './cue-row.tsx'
import type { LetteredCue } from './cue-types.ts'
import { cueIdentity, type Decision } from './decisions.ts'

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
