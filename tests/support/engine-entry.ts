/** What the browser test asks of the engine, bundled as a page would load it. */
export { analyze } from '../../engine/analyze.ts'
export { toJson } from '../../engine/analysis.ts'
export { parseCsv } from '../../engine/frame/csv.ts'
