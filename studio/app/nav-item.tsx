import { NavLink } from 'react-router-dom'
import { formatCount } from '../../engine/words/count.ts'

interface NavItemProps {
  to: string
  label: string
  /** How much there is behind it; left out while it is not known. */
  count?: number | undefined
  /** Whether it is the current one at its own address only, not below it. */
  end?: boolean
  quiet?: boolean
}

/** One line of an area's navigation. */
export function NavItem({ to, label, count, end = false, quiet = false }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={quiet ? 'studio-nav-quiet' : undefined}>
        <span>{label}</span>
        {count === undefined ? null : <span className="studio-nav-count">{formatCount(count)}</span>}
      </NavLink>
    </li>
  )
}
