interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; words: string }[]
  onChange: (value: Value) => void
}

/** One of several, in a list that folds away. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="select">
        <select className="field-control" value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
