import type { LogLine } from '../analysis.ts'

/**
 * Data rows inside the window, 0-based; a row without a time stays, to be counted as missing.
 *
 * @param time   period or running variable, per row of the data; `NaN` = missing
 * @param window first and last value used; left out = all
 */
export function keepWindow(
  time: Float64Array,
  window: { from: number; to: number } | undefined,
  log: (line: LogLine) => void,
): number[] {
  const all = Array.from<number>({ length: time.length })
  for (let row = 0; row < all.length; row++) all[row] = row
  if (!window) return all
  const inside = all.filter((row) => !(time[row] < window.from || time[row] > window.to))
  const left = all.length - inside.length
  log({ code: 'frame/window', message: `${left} rows outside ${window.from} to ${window.to} left out.`, rows: left })
  return inside
}
