/** How licenses are named in the words of data sets, and their addresses in the list of SPDX; the more exact names come first. */
const LICENCES: readonly (readonly [named: RegExp, address: string])[] = [
  [/GPL \(version 2 or later\)|GPL-2 or later/, 'https://spdx.org/licenses/GPL-2.0-or-later.html'],
  [/GPL-3 or later/, 'https://spdx.org/licenses/GPL-3.0-or-later.html'],
  [/GPL-2(?! or later)/, 'https://spdx.org/licenses/GPL-2.0-only.html'],
  [/GPL-3(?! or later)/, 'https://spdx.org/licenses/GPL-3.0-only.html'],
  [/Artistic-2\.0/, 'https://spdx.org/licenses/Artistic-2.0.html'],
  [/\bMIT\b/, 'https://spdx.org/licenses/MIT.html'],
  [/CC0/, 'https://creativecommons.org/publicdomain/zero/1.0/'],
  [/CC[ -]BY[ -]4\.0/, 'https://creativecommons.org/licenses/by/4.0/'],
  [/public domain/, 'https://creativecommons.org/publicdomain/mark/1.0/'],
]

/**
 * Addresses of the licenses that the words of a data set name; any of them may be chosen. Empty where the words name none, such
 * as “unlimited distribution”.
 */
export function licenceAddresses(words: string): string[] {
  return LICENCES.flatMap(([named, address]) => (named.test(words) ? [address] : []))
}
