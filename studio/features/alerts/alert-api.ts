import { queryOptions } from '@tanstack/react-query'
import type { AlertFilter } from '../../../contract/alert.ts'
import { callApi } from '../../app/api.ts'

export interface NewAlert {
  name: string
  filter: AlertFilter
  by_email: boolean
  for_team: boolean
}

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: () => callApi('GET /api/alerts') })
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => callApi('GET /api/notices'),
})
export const domainChoices = queryOptions({
  queryKey: ['alerts', 'domain-choices'],
  queryFn: () => callApi('GET /api/domains'),
})

export const alertCalls = {
  add: (alert: NewAlert) => callApi('POST /api/alerts', { body: alert }),
  change: (id: string, changes: Partial<NewAlert> & { is_active?: boolean }) =>
    callApi('PATCH /api/alerts/:id', { params: { id }, body: changes }),
  remove: async (id: string) => {
    await callApi('DELETE /api/alerts/:id', { params: { id } })
    return callApi('GET /api/alerts')
  },
}

export const markNoticesRead = (id?: string) =>
  callApi('POST /api/notices/read', { body: id === undefined ? {} : { id } })

/** Stops emails without a session. */
export const stopEmails = (token: string) => callApi('POST /api/alerts/unsubscribe/:token', { params: { token } })
