import { queryOptions } from '@tanstack/react-query'
import type { ArchiveEventType } from '../../../contract/archive-event.ts'
import type { Delivery, Webhook } from '../../../contract/webhook.ts'
import { api } from '../../app/api.ts'

interface WebhookAnswer {
  webhooks: Webhook[]
}
interface DeliveryAnswer {
  deliveries: Delivery[]
}

/** How often the log is looked at again while something waits, in milliseconds. */
const LOOK_AGAIN_MS = 5000
const at = (id: string) => `webhooks/${encodeURIComponent(id)}`

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => api.get('webhooks').json<WebhookAnswer>(),
})

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: () => api.get(`${at(id)}/deliveries`).json<DeliveryAnswer>(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') ? LOOK_AGAIN_MS : false,
  })
}

export const webhookCalls = {
  add: (url: string, events: ArchiveEventType[]) =>
    api.post('webhooks', { json: { url, events } }).json<{ webhook: Webhook; secret: string }>(),
  change: (id: string, is_active: boolean) => api.patch(at(id), { json: { is_active } }).json<WebhookAnswer>(),
  remove: (id: string) => api.delete(at(id)).json<WebhookAnswer>(),
  replay: (id: string, delivery: string) =>
    api.post(`${at(id)}/deliveries/${encodeURIComponent(delivery)}/replay`).json<DeliveryAnswer>(),
}
