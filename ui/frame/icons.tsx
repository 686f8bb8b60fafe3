/** The score figure in small: four columns and the line they are measured against. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 20" width={24} height={20} aria-hidden="true" focusable="false">
      <path
        className="brand-ink"
        d="M1 9h4.5v11H1zM7 9h4v11H7zM12.5 9h4v11h-4zM18 9h4.5v11H18zM7 2.5h4v1.5H7zM18 0h4.5v4H18z"
      />
      <path className="brand-line" d="M0 5.5h24v2H0z" />
    </svg>
  )
}

export function MoonIcon() {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"
      />
    </svg>
  )
}
