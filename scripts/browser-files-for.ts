/** Which browser files look at a screen, by where its source lies; the first row that fits a source counts. */
const SCREENS: readonly [source: RegExp, files: RegExp][] = [
  [/^studio\/features\/admin\//, /^tests\/admin/],
  [/^studio\/features\/(alerts|webhooks|inactive)\//, /^tests\/outside-programs/],
  [/^studio\/features\/(api-keys|exports)\//, /^tests\/api-keys/],
  [/^studio\/features\/(bookmarks|usage)\//, /^tests\/tiers/],
  [/^studio\/features\/(team|subscription|sandbox)\//, /^tests\/(team|subscription|sandbox)/],
  [/^studio\/features\/(design-wizard|ingest|artifacts|cues)\//, /^tests\/(design-wizard|journey)/],
  [/^studio\//, /^tests\/(studio-|sign-in|accounts|lock-analyze-publish)/],
  [/^site\/explorer\//, /^tests\/explorer/],
  [
    /^site\/(glossary\/|islands\/(load-term-tips|term-tips|place-beside))/,
    /^tests\/(glossary|built-site|accessibility)/,
  ],
  [/^site\//, /^tests\/(routes|reader|built-site|accessibility|no-third-party)/],
  [/^ui\//, /^tests\/(numbers|reader\.|explorer)/],
  [/^server\/site\//, /^tests\/(built-site|routes)/],
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
  return files.filter((file) => changed.includes(file) || patterns.some((pattern) => pattern.test(file)))
}

/** Each row's pattern of browser files, for the test that each names one. */
export const LOOKED_AT = SCREENS.map(([, files]) => files)
