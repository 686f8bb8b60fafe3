import { lowerFirst, toWords } from '@casefiles/engine/words'

/**
 * Why something is not shown yet, with the field in the words of its form; the engine names it by its path.
 *
 * @example plainReason('Shown once "outcome.label" is filled in.') // 'Shown once “Outcome, label” is filled in.'
 */
export function plainReason(reason: string): string {
  return reason.replace(/(?<=^Shown once )"([^"]+)"/, (_, path: string) => {
    const [first, ...inner] = path.split('.').map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : toWords(key)))
    return `“${[first, ...inner.map(lowerFirst)].join(', ')}”`
  })
}

/** One entry of a list: `Covariates` → `covariate`; a word that only ends like a plural stays (`Status`, `Basis`). */
export function singular(label: string): string {
  const word = lowerFirst(label)
  if (/(?:us|is|ss)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/**
 * What stands below a field: what it is for, then how it could be filled in.
 *
 * @example withExample('Between commas.', ['road', 'belts']) // 'Between commas. E.g. road, belts.'
 */
export function withExample(help: string, example: unknown): string {
  if (example === undefined) return help
  const shown = Array.isArray(example) ? example.map(String).join(', ') : String(example)
  return `${help} E.g. ${/[.?!]$/.test(shown) ? shown : `${shown}.`}`.trim()
}
