import type { AdminDelivery, AdminWebhook } from '../../../../contract/admin/api.ts'
import { callApi } from '../../../app/api.ts'

export async function revokeKey(id: string): Promise<void> {
  await callApi('DELETE /api/admin/api/keys/:id', { params: { id } })
}
export async function switchWebhook({ id }: Pick<AdminWebhook, 'id'>, is_active: boolean): Promise<void> {
  await callApi('PATCH /api/admin/api/webhooks/:id', { params: { id }, body: { is_active } })
}
export async function replayCall({ id, webhook_id }: AdminDelivery): Promise<void> {
  const params = { id: webhook_id, delivery: id }
  await callApi('POST /api/admin/api/webhooks/:id/deliveries/:delivery/replay', { params })
}
export async function changeSeats(id: string, seats: number): Promise<void> {
  await callApi('PATCH /api/admin/api/teams/:id', { params: { id }, body: { seats } })
}
