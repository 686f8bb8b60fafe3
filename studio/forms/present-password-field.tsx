interface PresentPasswordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The password once more, before what somebody at a browser left open must not do. */
export function PresentPasswordField({ value, onChange }: PresentPasswordFieldProps) {
  return (
    <label className="field">
      <span className="field-label">Present password</span>
      <input
        className="field-control"
        type="password"
        autoComplete="current-password"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
