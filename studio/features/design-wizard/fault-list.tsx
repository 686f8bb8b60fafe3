import { useId } from 'react'
import { REPAIRS, type RepairId } from '../../../engine/frame/repairs/repairs.ts'
import { plural } from '../../../engine/words/count.ts'
import { Alert } from '../../ui/alert.tsx'
import { withRepair, type UploadFault } from './upload-faults.ts'

interface FaultListProps {
  faults: readonly UploadFault[]
  accepted: readonly RepairId[]
  isBusy: boolean
  onAccept: (accepted: RepairId[]) => void
}

/** Everything that keeps a file from being read as a table, each with what may be done; nothing is accepted beforehand. */
export function FaultList({ faults, accepted, isBusy, onAccept }: FaultListProps) {
  const own = useId()
  const first = faults.find(({ repairs }) => repairs.length > 0)
  return (
    <>
      <Alert kind="warning">
        <strong>The file cannot be read as a table yet.</strong> {plural(faults.length, 'fault')} found. Accept a repair
        for each, or change the file and choose it again. What you accept is logged and published with the data, unless
        the same data are here already: these are then taken as they are.
      </Alert>
      <ul className="defects faults" aria-label="Found in the file">
        {faults.map((fault) => (
          <li key={fault.message}>
            <fieldset disabled={isBusy}>
              <legend>{fault.message}</legend>
              {fault.repairs.map((id, at) => (
                <RepairChoice
                  key={id}
                  id={id}
                  group={fault.repairs.length > 1 ? `${own}-${REPAIRS[id].mends}` : undefined}
                  isFirst={fault === first && at === 0}
                  isAccepted={accepted.includes(id)}
                  onChange={(isAccepted) => onAccept(withRepair(accepted, id, isAccepted))}
                />
              ))}
              {fault.repairs.length === 0 ? <p className="hint">No repair is offered: change the file.</p> : null}
            </fieldset>
          </li>
        ))}
      </ul>
    </>
  )
}

interface RepairChoiceProps {
  id: RepairId
  /** Where another repair mends the same fault, and one of them is chosen: what they have in common. */
  group: string | undefined
  /** Takes the focus when the list appears: the button that was pressed stands below it. */
  isFirst: boolean
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
}

function RepairChoice({ id, group, isFirst, isAccepted, onChange }: RepairChoiceProps) {
  const own = useId()
  const { label, does } = REPAIRS[id]
  return (
    <div className="fault-repair">
      <label className="choice">
        <input
          type={group === undefined ? 'checkbox' : 'radio'}
          name={group}
          autoFocus={isFirst}
          checked={isAccepted}
          aria-describedby={own}
          onChange={({ target }) => onChange(target.checked)}
        />
        Accept: {label}
      </label>
      <p id={own} className="hint">
        {does}
      </p>
    </div>
  )
}
