import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type DescribedControl, isLockedValue, readAmount, type SettingValue } from '@casefiles/engine/explorer'
import { formatSignificant } from '@casefiles/words/formats'

interface FieldProps<Control, Value> {
  control: Control
  value: Value
  onChange: (value: Value) => void
}
type Of<Kind> = Extract<DescribedControl, { kind: Kind }>

/** Digits that a reader sees of a bandwidth chosen by rule. */
const DIGITS = 4

/** The field of a control: a list, a number with a slider, or a list of boxes; each is named and works by keyboard. */
export function ControlField({ control, value, onChange }: FieldProps<DescribedControl, SettingValue>) {
  if (control.kind === 'members')
    return <MembersField control={control} value={value as readonly string[]} onChange={(out) => onChange([...out])} />
  if (control.kind === 'choice')
    return (
      <Framed control={control} value={value}>
        <SelectField control={control} value={String(value)} choices={control.choices} onChange={onChange} />
      </Framed>
    )
  if (!control.isOnGrid) return <AmountField control={control} value={value as number} onChange={onChange} />
  const choices = control.grid.map((step) => ({ value: String(step), label: String(step) }))
  return (
    <Framed control={control} value={value}>
      <SelectField
        control={control}
        value={String(value)}
        choices={choices}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </Framed>
  )
}

const idOf = ({ id }: DescribedControl) => `set-${id}`

function ChangedMark({ control, value }: { control: DescribedControl; value: SettingValue }) {
  return isLockedValue(control, value) ? null : <span className="explorer-changed">changed</span>
}

interface FramedProps {
  control: DescribedControl
  value: SettingValue
  more?: string
  children: ReactNode
}

/** Label with unit, field and help. */
function Framed({ control, value, more = '', children }: FramedProps) {
  const units = control.kind === 'amount' && control.units !== '' ? ` (${control.units})` : ''
  return (
    <div className="field explorer-field">
      <div className="explorer-label">
        <label className="field-label" htmlFor={idOf(control)}>{`${control.label}${units}`}</label>
        <ChangedMark control={control} value={value} />
      </div>
      {children}
      <p className="micro" id={`${idOf(control)}-help`}>
        {`${control.help} ${more}`.trim()}
      </p>
    </div>
  )
}

interface SelectFieldProps extends FieldProps<Of<'choice'> | Of<'amount'>, string> {
  choices: readonly { value: string; label: string }[]
}

function SelectField({ control, choices, value, onChange }: SelectFieldProps) {
  const id = idOf(control)
  const locked = String(control.locked)
  return (
    <span className="select">
      <select
        className="field-control"
        id={id}
        name={control.id}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.value === locked ? `${choice.label} (locked)` : choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A number to type, and a slider over the steps of a search: each follows the other. */
function AmountField({ control, value, onChange }: FieldProps<Of<'amount'>, number>) {
  const [isInvalid, setInvalid] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const { grid, units, locked } = control
  const id = idOf(control)
  const shown = String(Number(value.toPrecision(DIGITS)))
  const nearest = grid.reduce(
    (best, step, at) => (Math.abs(step - value) < Math.abs(grid[best] - value) ? at : best),
    0,
  )

  useEffect(() => {
    number.current!.value = shown
    setInvalid(false)
  }, [shown])
  // React's change comes with every letter; a number counts once it is left, entered or stepped.
  useEffect(() => {
    const field = number.current!
    const take = () => {
      const amount = readAmount(control, field.value)
      setInvalid(amount === null)
      if (amount !== null) onChange(amount)
    }
    field.addEventListener('change', take)
    return () => field.removeEventListener('change', take)
  })

  const range = `From ${formatSignificant(grid[0], DIGITS)} to ${formatSignificant(grid.at(-1)!, DIGITS)}; locked ${formatSignificant(locked, DIGITS)}.`
  return (
    <Framed control={control} value={value} more={range}>
      <div className="explorer-amount">
        <input
          type="number"
          className="field-control"
          id={id}
          name={control.id}
          step="any"
          min={grid[0]}
          max={grid.at(-1)}
          aria-describedby={`${id}-help`}
          aria-invalid={isInvalid}
          defaultValue={shown}
          ref={number}
        />
        <input
          type="range"
          className="explorer-slider"
          min={0}
          max={grid.length - 1}
          step={1}
          aria-label={`${control.label}, steps`}
          aria-valuetext={`${shown} ${units}`}
          value={nearest}
          onChange={(event) => onChange(grid[Number(event.target.value)])}
        />
      </div>
    </Framed>
  )
}

/** A box for each member, ticked = takes part; folded, with the count in the line that opens it. */
function MembersField({ control, value: out, onChange }: FieldProps<Of<'members'>, readonly string[]>) {
  const { members, locked, label, help } = control
  const used = members.filter(({ value }) => !out.includes(value)).length
  const set = (isUsed: boolean, name: string) => {
    const leftOut = new Set(out)
    if (isUsed) leftOut.delete(name)
    else leftOut.add(name)
    onChange(members.map(({ value }) => value).filter((value) => leftOut.has(value)))
  }
  return (
    <details className="explorer-field explorer-fold">
      <summary>
        <span className="field-label">{label}</span>
        <span className="quiet">{` ${used} of ${members.length} used`}</span>
        <ChangedMark control={control} value={[...out]} />
      </summary>
      <fieldset className="field-group">
        <legend className="visually-hidden">{label}</legend>
        <p className="micro">{help}</p>
        <ul className="explorer-members">
          {members.map((member) => (
            <li key={member.value} className="choice">
              <label>
                <input
                  type="checkbox"
                  value={member.value}
                  checked={!out.includes(member.value)}
                  onChange={(event) => set(event.target.checked, member.value)}
                />
                <span>{locked.includes(member.value) ? `${member.label} (locked out)` : member.label}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="button-row">
          {[
            { text: 'All', names: [] },
            { text: 'As locked', names: locked },
          ].map(({ text, names }) => (
            <button
              key={text}
              type="button"
              className="button button-secondary button-small"
              aria-label={`${text}: ${label}`}
              onClick={() => onChange(names)}
            >
              {text}
            </button>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
