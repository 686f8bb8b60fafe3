/** The token of an email's link; it stands behind the `#`, which browsers send to nobody. Null where it is missing. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}
