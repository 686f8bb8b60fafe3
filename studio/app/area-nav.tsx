import { NavLink } from 'react-router-dom'
import type { MenuGroup } from './area-menus.ts'

/** An area's navigation, from its menu. */
export function AreaNav({ groups }: { groups: readonly MenuGroup[] }) {
  return groups.map(({ title, items }) => (
    <div key={title ?? ''}>
      {title ? <h2 className="studio-nav-title">{title}</h2> : null}
      <ul>
        {items.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={isRoot(to)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** An area's first screen is not the current one on all its other screens. */
const isRoot = (address: string) => address.split('/').length === 2
