import type { RunRecord } from '../../contract/run.ts'
import { plural } from '@casefiles/engine/words'

/** Computations that the times of a run record span: every run is computed twice. */
const COMPUTATIONS = 2
/** Under this a reader need not be told before starting. */
const WORTH_SAYING_S = 5

/**
 * What a reader should know of the time before starting; empty where it is short.
 *
 * The server shares the work over threads and a page does not, so its own time is where the range starts.
 */
export function expectedTime({ started_at, finished_at }: Pick<RunRecord, 'started_at' | 'finished_at'>): string {
  const seconds = Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000 / COMPUTATIONS)
  if (seconds < WORTH_SAYING_S) return 'It takes a few seconds.'
  return seconds < 60
    ? `It took our server ${plural(seconds, 'second')}; a browser may need two or three times as long.`
    : `It took our server ${plural(Math.round(seconds / 60), 'minute')}; a browser may need two or three times as long.`
}
