import { useSearchParams } from 'react-router-dom'

/** What a list shows: the words searched for, its order, and the filters that are set, by name. */
export interface ListState {
  q: string
  /** Name of a column, with `-` before it the other way round. */
  sort: string
  filters: Record<string, string>
}

/** The state that an address names; filters that the list does not have are left out. */
export function readListState(address: URLSearchParams, sort: string, names: readonly string[]): ListState {
  const filters = names.flatMap((name) => {
    const value = address.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return { q: address.get('q')?.trim() ?? '', sort: address.get('sort') ?? sort, filters: Object.fromEntries(filters) }
}

/** The address of a list; what is not set is left out. */
export function writeListState({ q, sort, filters }: ListState, first: string): URLSearchParams {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  return new URLSearchParams({ ...(q && { q }), ...(sort !== first && { sort }), ...Object.fromEntries(set) })
}

/**
 * The state of a list, kept in the address so that a filtered list can be shared and Back leads to it.
 *
 * @param sort the list's order when the address names none
 * @param names of the list's filters
 */
export function useListState(sort: string, names: readonly string[]): [ListState, (state: ListState) => void] {
  const [address, setAddress] = useSearchParams()
  const state = readListState(address, sort, names)
  return [state, (changed) => setAddress(writeListState(changed, sort), { replace: true })]
}

/** The order after a column's heading is pressed: up, then down. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}
