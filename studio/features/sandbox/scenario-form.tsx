import type { ReactNode } from 'react'
import type { Complaints, FieldName, Fields } from './read-scenario.ts'

interface ScenarioFormProps {
  fields: Fields
  complaints: Complaints
  /** Units of the estimate, one period, and whom it is about, for labels. */
  words: { units: string; level: string; period: string; members: string }
  /** Whether the units leave open of how many members the outcome counts. */
  isPerOpen: boolean
  /** The difference between places that a problem found, in words; null where there is none. */
  fromProblem: string | null
  onChange: (name: FieldName, value: string) => void
}

/** Everything a reader assumes about the place; what is wrong stands under its field. */
export function ScenarioForm(props: ScenarioFormProps) {
  const { fields, words, isPerOpen, fromProblem } = props
  const text = (name: FieldName, label: string, units: string, hint?: string) => (
    <Control {...props} name={name} label={label} units={units} hint={hint} />
  )
  return (
    <form className="sandbox-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="sandbox-set">
        <legend>The place</legend>
        <Control {...props} name="place" label="Name of the place" isWords />
        {text(
          'population',
          'Population reached',
          words.members,
          isPerOpen ? 'Together with the level it must make the total you care about.' : undefined,
        )}
        <Choice {...props} name="good" label="A benefit is">
          <option value="decrease">less of the outcome</option>
          <option value="increase">more of the outcome</option>
        </Choice>
        {isPerOpen ? (
          <Choice {...props} name="per" label="The level counts">
            <option value="1">one member</option>
            <option value="100">100 members</option>
            <option value="1000">1,000 members</option>
            <option value="100000">100,000 members</option>
          </Choice>
        ) : null}
        {text('baseline', 'Level without the policy', words.level)}
        {text('uncertainty', 'Uncertainty of that level', '± %')}
      </fieldset>
      <fieldset className="sandbox-set">
        <legend>The policy</legend>
        {text('dose', 'Dose', '× the studied one')}
        {text('periods', 'Horizon', `${words.period}s`)}
        {text('change', `Change of the effect each ${words.period}`, '%', 'Below 0 it fades; 0 is constant.')}
        <Choice {...props} name="alike" label="How different could this place be?">
          <option value="">Choose…</option>
          {fromProblem === null ? null : <option value="problem">{fromProblem}</option>}
          <option value="identical">Identical place (0)</option>
          <option value="quarter">A quarter of the effect</option>
          <option value="half">Half of the effect</option>
          <option value="own">A number of your own</option>
        </Choice>
        {fields.alike === 'own' ? text('tau', 'SD of effects between places', words.units) : null}
      </fieldset>
      <fieldset className="sandbox-set">
        <legend>Costs (optional)</legend>
        {text('fixed', 'Once, at the start', fields.currency)}
        {text('perMember', `For each member and ${words.period}`, fields.currency)}
        {text('discount', `Discount rate a ${words.period}`, '%')}
        <Control {...props} name="currency" label="Currency" isWords />
      </fieldset>
    </form>
  )
}

interface OneFieldProps extends Pick<ScenarioFormProps, 'fields' | 'complaints' | 'onChange'> {
  name: FieldName
  label: string
  units?: string
  hint?: string | undefined
}

function Control({ isWords = false, ...props }: OneFieldProps & { isWords?: boolean }) {
  const { name, units, fields, onChange } = props
  return (
    <OneField {...props}>
      <span className="with-units">
        <input
          className="field-control"
          id={`sandbox-${name}`}
          inputMode={isWords ? 'text' : 'decimal'}
          maxLength={isWords ? (name === 'currency' ? 20 : 120) : 24}
          autoComplete="off"
          value={fields[name]}
          onChange={(event) => onChange(name, event.target.value)}
          {...described(props)}
        />
        {units ? (
          <span className="field-note" id={`sandbox-${name}-units`}>
            {units}
          </span>
        ) : null}
      </span>
    </OneField>
  )
}

function Choice({ children, ...props }: OneFieldProps & { children: ReactNode }) {
  const { name, fields, onChange } = props
  return (
    <OneField {...props}>
      <span className="select">
        <select
          className="field-control"
          id={`sandbox-${name}`}
          value={fields[name]}
          onChange={(event) => onChange(name, event.target.value)}
          {...described(props)}
        >
          {children}
        </select>
      </span>
    </OneField>
  )
}

function described({ name, units, hint, complaints }: OneFieldProps) {
  const parts = [units && 'units', hint && 'hint', complaints[name] && 'error'].filter(Boolean)
  return {
    'aria-describedby': parts.map((part) => `sandbox-${name}-${part}`).join(' ') || undefined,
    'aria-invalid': complaints[name] !== undefined || undefined,
  }
}

function OneField({ name, label, hint, complaints, children }: OneFieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`sandbox-${name}`}>
        {label}
      </label>
      {children}
      {hint ? (
        <p className="hint" id={`sandbox-${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {complaints[name] ? (
        <p className="field-error" id={`sandbox-${name}-error`}>
          {complaints[name]}
        </p>
      ) : null}
    </div>
  )
}
