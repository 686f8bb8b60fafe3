/** A column in R code: a bare name where R takes it as one, else in back ticks. */
export function rName(column: string): string {
  return /^(?:[A-Za-z]|\.(?!\d))[\w.]*$/.test(column) ? column : `\`${column}\``
}

export function rText(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** A column with its logarithm, as a formula has it. */
export function rTerm({ column, transform }: { column: string; transform?: unknown }): string {
  return transform === 'log' ? `log(${rName(column)})` : rName(column)
}

/** A covariate in a formula; a category as its levels. */
export function rCovariate({ kind, ...term }: { column: string; transform?: unknown; kind?: unknown }): string {
  return kind === 'category' ? `factor(${rName(term.column)})` : rTerm(term)
}

/** `name(a = 1, b = 2)` without the arguments that are null. */
export function rCall(name: string, args: readonly [name: string, value: string | null][]): string {
  const given = args.filter(([, value]) => value !== null)
  return `${name}(${given.map(([key, value]) => (key === '' ? value : `${key} = ${value}`)).join(', ')})`
}
