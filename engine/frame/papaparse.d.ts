/**
 * The one function of papaparse that the engine calls. `engine/tsconfig.json` reads this instead of the package's own types,
 * which name Node streams and browser files and would make every Node and DOM name compile in the engine.
 */
declare const Papa: {
  parse<Row>(
    text: string,
    config: { delimiter: string; skipEmptyLines: boolean },
  ): { data: Row[]; errors: { message: string; row?: number }[] }
}
export default Papa
