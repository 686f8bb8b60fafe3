import fs from 'node:fs'

/** Measured figures by what was measured and for how many; what is measured again replaces what stood there. */
export type Figures = Record<string, Record<string, unknown>>

/** Adds one measurement to a file of figures, which is made when it is not there. */
export function addFigures(file: string, what: string, size: number, figures: object): void {
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Figures) : {}
  known[what] = { ...known[what], [String(size)]: figures }
  fs.writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`)
}
