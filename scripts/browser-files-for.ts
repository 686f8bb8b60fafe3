import path from 'node:path'

/** Which browser files look at a screen, by where its source lies; files are named without their folder. The first row counts. */
const SCREENS: readonly [source: RegExp, files: RegExp][] = [
  [/^studio\/features\/admin\//, /^(admin|screens)/],
  [/^studio\/features\/(alerts|webhooks|inactive)\//, /^outside-programs/],
  [/^studio\/features\/(api-keys|exports)\//, /^api-keys/],
  [/^studio\/features\/(bookmarks|usage)\//, /^tiers/],
  [/^studio\/features\/(team|subscription|sandbox)\//, /^(team|subscription|sandbox)/],
  [/^studio\/features\/(design-wizard|ingest|artifacts|cues)\//, /^(design-wizard|journey)/],
  [/^studio\/features\/(lock|analyze|publish|problem)\//, /^lock-analyze-publish/],
  [/^studio\/features\/(sign-in|account)\//, /^(sign-in|accounts|screens)/],
  [/^studio\//, /^(studio-|sign-in|screens)/],
  [/^site\/explorer\//, /^explorer/],
  [/^site\/(glossary\/|islands\/(load-term-tips|term-tips|place-beside))/, /^(glossary|built-site|accessibility)/],
  [/^site\//, /^(routes|reader|built-site|accessibility)/],
  [/^ui\//, /^(numbers|reader\.|explorer)/],
  [/^server\/site\//, /^(built-site|routes)/],
]

/**
 * The browser files that a change concerns: those that changed themselves and those that look at a screen that changed.
 * Unit tests are no screens; what lies below the screens is asked by unit tests beside it.
 *
 * @param changed paths from the root of the checkout
 * @param files every browser file
 */
export function browserFilesFor(changed: readonly string[], files: readonly string[]): string[] {
  const patterns = changed
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => SCREENS.find(([source]) => source.test(file))?.[1] ?? [])
  const looksAt = (file: string) => patterns.some((pattern) => pattern.test(path.posix.basename(file)))
  return files.filter((file) => changed.includes(file) || looksAt(file))
}

/** Each row's pattern of browser files, for the test that each names one. */
export const LOOKED_AT = SCREENS.map(([, files]) => files)
