import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminUser, newUserSchema, UserChanges } from '../../../../contract/admin/users.ts'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'user', id],
    queryFn: () => callApi('GET /api/admin/users/:id', { params: { id } }),
  })

export function changeUser(id: string, changes: UserChanges) {
  return callApi('PATCH /api/admin/users/:id', { params: { id }, body: changes })
}

/** All of them or none. */
export async function changeUsers(users: readonly AdminUser[], changes: UserChanges): Promise<void> {
  await callApi('POST /api/admin/users/changes', { body: { ids: users.map(({ id }) => id), changes } })
}

/** Gives each of the users back what it had in the fields that were changed. */
export async function restoreUsers(users: readonly AdminUser[], changed: UserChanges): Promise<void> {
  for (const user of users) {
    const { role, status } = user
    await changeUser(user.id, {
      ...(changed.role && { role }),
      ...(changed.status && { status }),
      ...(changed.tier && grantOf(user)),
    })
  }
}

/** What an account was granted, as the change that grants it again. */
function grantOf({ tiers }: AdminUser): UserChanges {
  const grant = tiers.find((one) => one.source === 'granted' && one.is_in_force)
  return grant ? { tier: grant.tier, tier_to: grant.to, tier_reason: grant.reason } : { tier: 'free' }
}

export function addUser(user: z.input<typeof newUserSchema>) {
  return callApi('POST /api/admin/users', { body: user })
}
/** The owner chooses the password by the link of an email: there is none to show. */
export async function inviteUser(user: z.input<typeof newUserSchema>): Promise<null> {
  await callApi('POST /api/admin/users/invitations', { body: user })
  return null
}
export function resetPassword(id: string) {
  return callApi('POST /api/admin/users/:id/reset-password', { params: { id } })
}
/** Sends an email with a link for a new password: there is none to show. */
export async function sendResetEmail(id: string): Promise<null> {
  await callApi('POST /api/admin/users/:id/reset-letter', { params: { id } })
  return null
}
export async function endSessions(id: string): Promise<number> {
  const { ended } = await callApi('POST /api/admin/users/:id/end-sessions', { params: { id } })
  return ended
}
export async function endSession(id: string, session: string): Promise<void> {
  await callApi('DELETE /api/admin/users/:id/sessions/:session', { params: { id, session } })
}
export async function resetSecondFactor(id: string): Promise<void> {
  await callApi('DELETE /api/admin/users/:id/second-factor', { params: { id } })
}
