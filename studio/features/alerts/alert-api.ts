import { queryOptions } from '@tanstack/react-query'
import type { Alert, AlertFilter, Notice } from '../../../contract/alert.ts'
import type { Domain } from '../../../contract/domain.ts'
import { api } from '../../app/api.ts'

interface AlertAnswer {
  alerts: Alert[]
}
interface NoticeAnswer {
  notices: Notice[]
  unread: number
}
export interface NewAlert {
  name: string
  filter: AlertFilter
  by_email: boolean
  for_team: boolean
}

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: () => api.get('alerts').json<AlertAnswer>() })
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => api.get('notices').json<NoticeAnswer>(),
})
export const domainChoices = queryOptions({
  queryKey: ['domains'],
  queryFn: () => api.get('domains').json<{ domains: Domain[] }>(),
})

const at = (id: string) => `alerts/${encodeURIComponent(id)}`

export const alertCalls = {
  add: (alert: NewAlert) => api.post('alerts', { json: alert }).json<AlertAnswer>(),
  change: (id: string, changes: Partial<NewAlert> & { is_active?: boolean }) =>
    api.patch(at(id), { json: changes }).json<AlertAnswer>(),
  remove: async (id: string) => {
    await api.delete(at(id))
    return api.get('alerts').json<AlertAnswer>()
  },
}

export const markNoticesRead = (id?: string) =>
  api.post('notices/read', { json: id === undefined ? {} : { id } }).json<NoticeAnswer>()

/** Stops letters without a session. */
export const stopLetters = (token: string) =>
  api.post(`alerts/unsubscribe/${encodeURIComponent(token)}`).json<{ name: string }>()
