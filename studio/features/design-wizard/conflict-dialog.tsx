import { useState } from 'react'
import { useStore } from 'zustand'
import type { DesignType } from '../../../engine/analysis.ts'
import { choiceWords } from '../../../engine/designs/choice-words.ts'
import { pathKey } from '../../forms/path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWizard } from './draft-context.tsx'
import { pathWords, proposedSide, type Difference, type Side } from './merge.ts'

/** Somebody else saved meanwhile: every field that differs with both versions, to choose from. Nothing is lost until then. */
export function ConflictDialog() {
  const { store, document } = useWizard()
  const save = useStore(store, (draft) => draft.save)
  const differences = save.kind === 'conflict' ? save.differences : []
  const by = save.kind === 'conflict' ? save.by : null
  const [sides, setSides] = useState<Side[]>(() => differences.map(proposedSide))
  const choose = (place: number, side: Side) => setSides(sides.map((old, other) => (other === place ? side : old)))
  const all = (side: Side) => setSides(sides.map(() => side))
  const actions = (
    <>
      <Button onClick={() => all('mine')}>All mine</Button>
      <Button onClick={() => all('theirs')}>All theirs</Button>
      <Button variant="primary" onClick={() => store.getState().resolve(sides)}>
        Keep these and save
      </Button>
    </>
  )
  return (
    // Esc chooses nothing: until the two are brought together nothing can be saved.
    <Dialog title="Edited meanwhile" actions={actions} onClose={() => undefined}>
      <p>{save.kind === 'conflict' ? save.message : ''}</p>
      {by === null ? null : <p>The other version is from {by}.</p>}
      <p>Choose for each field which version stays. Undo brings back yours.</p>
      <div className="conflict-list">
        {differences.map((difference, place) => (
          <Choice
            key={pathKey(difference.path)}
            difference={difference}
            by={by}
            designType={document.design.design_type as DesignType | undefined}
            side={sides[place]}
            onChoose={(side) => choose(place, side)}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  /** Whose the other version is, by name. */
  by: string | null
  difference: Difference
  designType: DesignType | undefined
  side: Side
  onChoose: (side: Side) => void
}

function Choice({ by, difference, designType, side, onChoose }: ChoiceProps) {
  const { path, mine, theirs, changedBy, together } = difference
  const name = `side-${pathKey(path)}`
  const told = (value: unknown) => choiceWords(designType, path.slice(1).map(String), value)
  const versions: { side: Side; label: string; value: unknown }[] = [
    ...(together ? [{ side: 'together' as const, label: 'Both changes', value: together.value }] : []),
    { side: 'mine', label: 'Mine', value: mine },
    { side: 'theirs', label: by ?? 'Theirs', value: theirs },
  ]
  return (
    <fieldset className="conflict">
      <legend>
        {pathWords(path)}
        {changedBy === 'both' ? <span className="conflict-both">both changed</span> : null}
      </legend>
      {versions.map((version) => (
        <label key={version.side} className="conflict-side">
          <input type="radio" name={name} checked={side === version.side} onChange={() => onChoose(version.side)} />
          <span>
            <strong>{version.label}</strong>
            <span className="conflict-value">{told(version.value)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
