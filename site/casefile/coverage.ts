const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .map((code) => [NAMES.of(code)!, code] as const)
    .filter(([name, code]) => name !== code),
)
/** Parts of a country that are called by their own name alone. */
const PARTS: Readonly<Record<string, string>> = {
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  'Great Britain': 'GB',
}

/**
 * A period as ISO 8601 has it: `1983/1994`, `2004`, `../2007` for “before 2007”. Undefined where the words hold no such period,
 * because nothing is guessed.
 */
export function isoPeriod(period: string): string | undefined {
  const years = /^(\d{4})(?:\s*[–-]\s*(\d{4}))?$/.exec(period.trim())
  if (years) return years[2] === undefined ? years[1] : `${years[1]}/${years[2]}`
  const before = /^before (\d{4})$/.exec(period.trim())
  return before ? `../${before[1]}` : undefined
}

/** A jurisdiction as schema.org has a place, with the country in ISO 3166 where its name is known: `California, United States`. */
export function placeOf(jurisdiction: string): object {
  const parts = jurisdiction.split(',').map((part) => part.trim())
  const country = parts.at(-1)!
  const code = PARTS[country] ?? CODES.get(country)
  const region = parts.slice(0, -1).join(', ') || (PARTS[country] ? country : '')
  if (code === undefined) return { '@type': 'Place', name: jurisdiction }
  return {
    '@type': 'Place',
    name: jurisdiction,
    address: {
      '@type': 'PostalAddress',
      addressCountry: code,
      ...(region !== '' && { addressRegion: region }),
    },
  }
}
