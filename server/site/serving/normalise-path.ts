/**
 * The one form in which a path stands in the site's manifest: decoded, without doubled or trailing slashes.
 *
 * The manifest is a map, not a folder, so nothing outside of it can be reached; what looks like an attempt is refused
 * all the same.
 *
 * @param raw  path of a URL as it was sent, e.g. `/casefiles/seat-belts/`
 * @returns the path, or null when it is malformed, climbs with `..` or holds control characters or backslashes
 */
export function normalisePath(raw: string): string | null {
  const decoded = decode(raw)
  if (decoded === null || hasRefusedCharacter(decoded)) return null
  const parts = decoded.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '.' || part === '..') ? null : '/' + parts.join('/')
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

function hasRefusedCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\\' || character === '\x7f')
}
