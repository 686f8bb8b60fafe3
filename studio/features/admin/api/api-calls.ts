import type { AdminDelivery, AdminWebhook } from '../../../../contract/admin/api.ts'
import { api } from '../../../app/api.ts'

const at = (...parts: string[]) => `admin/api/${parts.map(encodeURIComponent).join('/')}`

export async function revokeKey(id: string): Promise<void> {
  await api.delete(at('keys', id))
}
export async function switchWebhook({ id }: Pick<AdminWebhook, 'id'>, is_active: boolean): Promise<void> {
  await api.patch(at('webhooks', id), { json: { is_active } })
}
export async function replayCall({ id, webhook_id }: AdminDelivery): Promise<void> {
  await api.post(at('webhooks', webhook_id, 'deliveries', id, 'replay'))
}
export async function changeSeats(id: string, seats: number): Promise<void> {
  await api.patch(at('teams', id), { json: { seats } })
}
