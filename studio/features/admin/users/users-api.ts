import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AdminUser,
  AdminUserDetail,
  NewPassword,
  newUserSchema,
  UserChanges,
} from '../../../../contract/admin/users.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const at = (id: string) => `admin/users/${encodeURIComponent(id)}`

export const userQuery = (id: string) =>
  queryOptions({ queryKey: [ADMIN_KEY, 'user', id], queryFn: () => api.get(at(id)).json<AdminUserDetail>() })

export function changeUser(id: string, changes: UserChanges): Promise<AdminUserDetail> {
  return api.patch(at(id), { json: changes }).json()
}

/** All of them or none. */
export async function changeUsers(users: readonly AdminUser[], changes: UserChanges): Promise<void> {
  await api.post('admin/users/changes', { json: { ids: users.map(({ id }) => id), changes } })
}

/** Gives each of the users back what it had in the fields that were changed. */
export async function restoreUsers(users: readonly AdminUser[], changed: UserChanges): Promise<void> {
  for (const user of users) {
    const fields = Object.keys(changed) as (keyof UserChanges)[]
    await changeUser(user.id, Object.fromEntries(fields.map((field) => [field, user[field]])))
  }
}

export function addUser(user: z.input<typeof newUserSchema>): Promise<NewPassword> {
  return api.post('admin/users', { json: user }).json()
}
export function resetPassword(id: string): Promise<NewPassword> {
  return api.post(`${at(id)}/reset-password`).json()
}
/** Sends a letter with a link for a new password: there is none to show. */
export async function sendResetLetter(id: string): Promise<null> {
  await api.post(`${at(id)}/reset-letter`)
  return null
}
export async function endSessions(id: string): Promise<number> {
  const { ended } = await api.post(`${at(id)}/end-sessions`).json<{ ended: number }>()
  return ended
}
