import { CASEFILE_STATUSES } from '../../../contract/casefile.ts'
import type { ListFilters } from './casefile-api.ts'

/** The filters that an address names; what it says wrongly counts as not said. */
export function readFilters(address: URLSearchParams): ListFilters {
  const status = CASEFILE_STATUSES.find((known) => known === address.get('status')) ?? null
  return { status, mine: address.get('mine') === 'true', q: address.get('q')?.trim() ?? '' }
}

/** The address of a filtered list; filters that are not set are left out. */
export function writeFilters({ status, mine, q }: ListFilters): URLSearchParams {
  const set = { ...(q && { q }), ...(status && { status }), ...(mine && { mine: 'true' }) }
  return new URLSearchParams(set)
}
