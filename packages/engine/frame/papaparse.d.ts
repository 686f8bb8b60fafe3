/**
 * What this project calls of papaparse. The package's own types name Node streams and browser files, and with them every
 * Node and DOM name would compile in the engine; so they are not installed.
 */
declare module 'papaparse' {
  interface ParseError {
    message: string
    row?: number
  }
  interface Config {
    delimiter?: string
    header?: boolean
    skipEmptyLines?: boolean
    preview?: number
  }
  const Papa: {
    /** One call per row, nothing kept. */
    parse<Row>(text: string, config: Config & { step: (result: { data: Row; errors: ParseError[] }) => void }): void
    parse<Row>(text: string, config: Config): { data: Row[]; errors: ParseError[] }
    /** `escapeFormulae`: texts that match get an apostrophe in front. */
    unparse(rows: object, config?: { escapeFormulae?: RegExp; newline?: string }): string
  }
  export default Papa
}
