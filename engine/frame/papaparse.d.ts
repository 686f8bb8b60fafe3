/**
 * What this project calls of papaparse. The package's own types name Node streams and browser files, and with them every
 * Node and DOM name would compile in the engine; so they are not installed.
 */
declare module 'papaparse' {
  interface ParseError {
    message: string
    row?: number
  }
  const Papa: {
    parse<Row>(
      text: string,
      config: { delimiter?: string; header?: boolean; skipEmptyLines?: boolean },
    ): { data: Row[]; errors: ParseError[] }
    unparse(rows: object): string
  }
  export default Papa
}
