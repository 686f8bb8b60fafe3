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
