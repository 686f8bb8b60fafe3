import { useQuery } from '@tanstack/react-query'
import type { RestoreEffect as Effect, RestoreItem } from '../../../../contract/admin/database.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { restoreEffectQuery } from './database-api.ts'

const KINDS: Record<RestoreItem['kind'], string> = {
  publication: 'Publication',
  retraction: 'Retraction of',
  correction: 'Correction of',
  casefile: 'Casefile',
  account: 'Account',
}
/** Items that are named; of more the number is said. */
const SHOWN = 20

/** What a restore would take away and what stays in force, by name, before anything is done. */
export function RestoreEffect({ backupId }: { backupId: string }) {
  const query = useQuery(restoreEffectQuery(backupId))
  return (
    <Loaded query={query} title="Failed to compare the backup with what stands now">
      {(effect) => <Lists effect={effect} />}
    </Loaded>
  )
}

function Lists({ effect: { undone, kept } }: { effect: Effect }) {
  return (
    <>
      {undone.length === 0 ? (
        <p>No publication, casefile or account came after it, so none is lost.</p>
      ) : (
        <Items title="It takes away:" items={undone} />
      )}
      {kept.length === 0 ? null : <Items title="It leaves in force, although they came later:" items={kept} />}
    </>
  )
}

function Items({ title, items }: { title: string; items: RestoreItem[] }) {
  const more = items.length - SHOWN
  return (
    <>
      <p>{title}</p>
      <ul>
        {items.slice(0, SHOWN).map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            {KINDS[kind]} {name}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </>
  )
}
