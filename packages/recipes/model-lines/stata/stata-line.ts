/** A line of a do-file without its comments and prefixes. */
export interface StataLine {
  text: string
  /** Prefixes that change what is estimated, such as `by region:`, as they were typed. */
  prefixes: string[]
}

/** Prefixes that print, store or keep quiet, each by the letters that Stata asks for at least. */
const QUIET =
  /^(?:qui(?:e(?:t(?:ly?)?)?)?|n(?:o(?:i(?:s(?:i(?:ly?)?)?)?)?)?|cap(?:t(?:u(?:re?)?)?)?|eststo(?:\s+\w+)?(?:\s*,[^:]*)?|estimates\s+store\s+\w+|xi|version\s+[\d.]+)\s*:\s*/
const QUIET_WITHOUT_COLON =
  /^(?:qui(?:e(?:t(?:ly?)?)?)?|noi(?:s(?:i(?:ly?)?)?)?|cap(?:t(?:u(?:re?)?)?)?)\s+(?=[A-Za-z])/

/** Prefixes under which another estimate is made: for each group, on a survey's design, on samples drawn anew. */
const CHANGES =
  /^((?:by(?:s(?:o(?:rt?)?)?)?|statsby|svy|bootstrap|bs|jackknife|permute|simulate|rolling|mi\s+est(?:imate)?|boottest|fp|nestreg|stepwise)(?![A-Za-z0-9_])[^:]*):\s*/

/**
 * Takes comments, the marks of a line that goes on, a closing `;` and prefixes off a line of Stata.
 *
 * @example stataLineOf('bys region: reghdfe y d, a(id t) // main') // { text: 'reghdfe y d, a(id t)', prefixes: ['bys region'] }
 */
export function stataLineOf(line: string): StataLine {
  let text = withoutComments(line).replaceAll(/\s+/g, ' ').replace(/;\s*$/, '').trim()
  const prefixes: string[] = []
  for (;;) {
    const quiet = QUIET.exec(text) ?? QUIET_WITHOUT_COLON.exec(text)
    const changes = quiet ? null : CHANGES.exec(text)
    if (changes) prefixes.push(changes[1].trim())
    const found = quiet ?? changes
    if (!found) return { text, prefixes }
    text = text.slice(found[0].length)
  }
}

/** `/* … *\/`, `/// …`, `// …`, and whole lines that begin with a star. */
function withoutComments(line: string): string {
  return line
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(^|\s)\/\/\/[^\n]*(?:\n|$)/g, ' ')
    .replaceAll(/(^|\s)\/\/[^\n]*/g, ' ')
    .replaceAll(/^\s*\*[^\n]*$/gm, ' ')
}

/** A macro's content stands in another line. */
export function hasMacro(text: string): boolean {
  return /[`$]/.test(text)
}
