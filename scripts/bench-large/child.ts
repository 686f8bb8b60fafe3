import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { estimateFrom } from '../../server/operations/large-data/estimate-large.ts'
import { openLargeTable } from '../../server/operations/large-data/open-large-table.ts'
import { LARGE_SPECS } from './world.ts'

/* The inside of a child process: one estimate of a large file, its measurements as one line of JSON. */

export interface MeasuredEstimate {
  seconds: number
  processorSeconds: number
  /** The most that the process held, the runtime and DuckDB included. */
  peakBytes: number
  value: number
  se: number
}

const [design, file] = process.argv.slice(2) as [DesignType, string]
const start = performance.now()
const table = await openLargeTable(file)
const { value, se } = await estimateFrom(table, design, parseSpec(DESIGNS[design].spec, LARGE_SPECS[design])).finally(
  table.close,
)
const { user, system } = process.cpuUsage()
const measured: MeasuredEstimate = {
  seconds: (performance.now() - start) / 1000,
  processorSeconds: (user + system) / 1e6,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  value,
  se,
}
console.log(JSON.stringify(measured))
