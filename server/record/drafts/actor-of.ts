import type { Caller } from '../../base/http/access.ts'
import type { Actor } from './draft.service.ts'

/** The account as it goes on record: its name, or its address where it has none. */
export function actorOf({ user }: Pick<Caller, 'user'>): Actor {
  return { id: user.id, name: user.name || user.email }
}
