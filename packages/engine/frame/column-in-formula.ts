/** A column as a formula names it: in backticks where it is no plain name. */
export function columnInFormula(name: string): string {
  const isWord = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !['and', 'or', 'not', 'missing'].includes(name)
  return isWord ? name : `\`${name}\``
}
