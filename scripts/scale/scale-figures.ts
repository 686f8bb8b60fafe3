import fs from 'node:fs'
import type { SiteMeasure } from '../bench-site/measure-site.ts'
import type { SearchMeasure } from '../bench-list/measure-search.ts'

/** The list in a browser: bytes in gzip, and medians in milliseconds by what was measured. */
export interface ListFigures {
  /** The whole index. */
  bytes: number
  /** What every filter loads before any card. */
  ofAll: number
  /** What the order of titles loads besides, but for the newest part. */
  ofTitles: number
  load: number
  normal: Record<string, number>
  slow: Record<string, number>
}

export interface JobFigures {
  perSecond: number
  waitingPerSecond: number
  processorMs: number
  load: number
}

/** `docs/scale.json`: what was measured, by number of casefiles; of jobs by number of workers. */
export interface ScaleFigures {
  site: Record<string, SiteMeasure & { hasPictures: boolean }>
  list: Record<string, ListFigures>
  search: Record<string, SearchMeasure & { load: number }>
  jobs: Record<string, JobFigures>
}

/** Figures in the order of their size. */
export function bySize<Figures>(all: Record<string, Figures>): [size: number, figures: Figures][] {
  return Object.entries(all)
    .map(([size, figures]): [number, Figures] => [Number(size), figures])
    .toSorted(([a], [b]) => a - b)
}

/** Measured figures by what was measured and for how many; what is measured again replaces what stood there. */
type Figures = Record<string, Record<string, unknown>>

/** Adds one measurement to a file of figures, which is made when it is not there. */
export function addFigures(file: string, what: string, size: number, figures: object): void {
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Figures) : {}
  known[what] = { ...known[what], [String(size)]: figures }
  fs.writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`)
}
