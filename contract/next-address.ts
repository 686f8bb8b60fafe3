/** Addresses behind a guard: the team signs in on its own way to them. */
const GUARDED = /^\/(studio|admin|review|account)(\/|$)|^\/(admin-dashboard|admin-workbench)(\/|$)/

/** Where the team signs in. */
export const TEAM_SIGN_IN = '/studio/sign-in'

/** Where a sign-in provider sends the browser back to. */
export const PROVIDER_RETURN = '/sign-in/return'

/**
 * The address that `next` names, if it is one of this site: whatever could lead elsewhere is not followed.
 *
 * @param search query of the page, e.g. `?next=%2Fstudio`
 * @param origin of the page, e.g. `https://archive.example`
 * @returns path, query and fragment, or null
 */
export function nextAddress(search: string, origin: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}

/** Whether an address stands behind a guard. */
export function isGuarded(address: string): boolean {
  return GUARDED.test(address.split(/[?#]/)[0])
}
