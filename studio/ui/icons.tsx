import type { ReactNode } from 'react'

/** A drawing of 16 by 16 in the color of the text; it says nothing that the words beside it do not say. */
function Icon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const CheckIcon = () => (
  <Icon>
    <path d="M3.5 8.5l3 3 6-7" />
  </Icon>
)
export const CrossIcon = () => (
  <Icon>
    <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
  </Icon>
)
export const LockIcon = () => (
  <Icon>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4" />
    <path d="M10 10l3.5 3.5" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon size={18}>
    <path d="M8 2L14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1" />
  </Icon>
)
export const InfoIcon = () => (
  <Icon size={18}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5v3.5M8 5v.1" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
  </Icon>
)
export const DraftIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="4.5" strokeDasharray="2.2 2.5" />
  </Icon>
)
export const DotIcon = () => (
  <Icon>
    <circle className="icon-dot" cx="8" cy="8" r="3.5" />
  </Icon>
)
export const SealIcon = () => (
  <Icon>
    <path d="M8 1.8l5 1.7v4.2c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5V3.5z" />
    <path d="M5.7 8l1.7 1.7 3-3.2" />
  </Icon>
)
