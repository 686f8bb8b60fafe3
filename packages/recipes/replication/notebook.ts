/** One cell of a notebook; `said` is what running its code printed, null where nobody ran it. */
export type NotebookCell = { text: string } | { code: string; said: string | null }

const KERNELS = {
  r: { kernelspec: { display_name: 'R', language: 'R', name: 'ir' }, language_info: { name: 'R' } },
  python: {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  },
}

/**
 * A Jupyter notebook (nbformat 4.5). The same cells give the same bytes.
 *
 * @see https://nbformat.readthedocs.io/en/latest/format_description.html
 */
export function writeNotebook(language: keyof typeof KERNELS, cells: readonly NotebookCell[]): string {
  let executed = 0
  const written = cells.map((cell, at) => {
    const id = `cell-${at + 1}`
    if ('text' in cell) return { cell_type: 'markdown', id, metadata: {}, source: linesOf(cell.text) }
    const { code, said } = cell
    const execution_count = said === null ? null : ++executed
    const outputs = said === null ? [] : [{ name: 'stdout', output_type: 'stream', text: linesOf(said) }]
    return { cell_type: 'code', execution_count, id, metadata: {}, outputs, source: linesOf(code) }
  })
  return `${JSON.stringify({ cells: written, metadata: KERNELS[language], nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`
}

/** Lines with their ends, as notebooks hold texts. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

/** What a script found when it was executed; null = not defined. */
interface Printed {
  estimate: number | null
  conf_low: number | null
  conf_high: number | null
}

/**
 * What a script in R printed when it found a result, to the letter; null where it prints more than its last line, which nobody kept.
 * A number with 17 digits is one number alone, so they can be written again.
 */
export function printedInR(script: string, { estimate, conf_low, conf_high }: Printed): string | null {
  if (script.match(/^\s*(cat|print|message|writeLines)\(/gm)?.length !== 1) return null
  const json = (value: number | null) => (value === null ? 'null' : digits17(value))
  return `{"estimate": ${json(estimate)}, "conf.low": ${json(conf_low)}, "conf.high": ${json(conf_high)}}\n`
}

/** A number as `%.17g` of C writes it. */
function digits17(value: number): string {
  const [digits, power] = value.toExponential(16).split('e')
  const exponent = Number(power)
  const short = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
  if (exponent >= -4 && exponent < 17) return short(value.toPrecision(17))
  return `${short(digits)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
