import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a page is made and until React has taken over its HTML: what needs scripts is not offered before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
