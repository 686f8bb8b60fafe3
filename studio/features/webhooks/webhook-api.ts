import { queryOptions } from '@tanstack/react-query'
import type { ArchiveEventType } from '../../../contract/archive-event.ts'
import { callApi } from '../../app/api.ts'

/** How often the log is looked at again while something waits, in milliseconds. */
const LOOK_AGAIN_MS = 5000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => callApi('GET /api/webhooks'),
})

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: () => callApi('GET /api/webhooks/:id/deliveries', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') ? LOOK_AGAIN_MS : false,
  })
}

export const webhookCalls = {
  add: (url: string, events: ArchiveEventType[]) => callApi('POST /api/webhooks', { body: { url, events } }),
  change: (id: string, is_active: boolean) =>
    callApi('PATCH /api/webhooks/:id', { params: { id }, body: { is_active } }),
  remove: (id: string) => callApi('DELETE /api/webhooks/:id', { params: { id } }),
  test: (id: string) => callApi('POST /api/webhooks/:id/test', { params: { id } }),
  replay: (id: string, delivery: string) =>
    callApi('POST /api/webhooks/:id/deliveries/:delivery/replay', { params: { id, delivery } }),
}
