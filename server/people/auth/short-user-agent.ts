/** Newer browsers also name the older ones they grew from, so the order decides. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const LONGEST_PRODUCT = 40

/** Browser and system in a few words ("Firefox on Linux"), enough to tell one's own sessions apart. */
export function shortUserAgent(header: string | null | undefined): string {
  const text = header ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (!browser) return (text.split(/[\s/]/)[0] ?? '').slice(0, LONGEST_PRODUCT)
  return system ? `${browser} on ${system}` : browser
}
