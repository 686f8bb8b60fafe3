import type { MenuGroup } from './screens.ts'
import { NavItem } from './nav-item.tsx'

interface AreaNavProps {
  groups: readonly MenuGroup[]
  /** How much there is behind a line, by its address. */
  counts?: Record<string, number>
}

/** An area's navigation, from its menu. */
export function AreaNav({ groups, counts = {} }: AreaNavProps) {
  return groups.map(({ title, items }) => (
    <div key={title ?? ''}>
      {title ? <h2 className="studio-nav-title">{title}</h2> : null}
      <ul>
        {items.map(({ to, label }) => (
          <NavItem key={to} to={to} label={label} count={counts[to]} end={isRoot(to)} />
        ))}
      </ul>
    </div>
  ))
}

/** An area's first screen is not the current one on all its other screens. */
const isRoot = (address: string) => address.split('/').length === 2
