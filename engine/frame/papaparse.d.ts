/**
 * The one function used of the CSV parser. The package's published types load Node's, and the engine must not compile
 * against names that a browser lacks.
 */
declare module 'papaparse/papaparse.js' {
  interface ParseError {
    code: string
    message: string
    /** 0-based line of the file, the header being line 0. */
    row?: number
  }
  const Papa: {
    parse(
      text: string,
      options: { delimiter: string; skipEmptyLines: boolean },
    ): { data: string[][]; errors: ParseError[] }
  }
  export default Papa
}
