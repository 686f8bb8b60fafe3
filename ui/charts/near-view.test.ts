import { describe, expect, it } from 'vitest'
import { nearView, withNearViews } from './near-view.ts'
import type { PlotData } from './plot-data.ts'
import { plotOf } from './sample-plot.ts'
import { forestPlot } from './sample-plots.ts'

/** Bins at every whole number from −30 to 30 but the cutoff, with fits to `reach` on both sides. */
function scatter(reach: number): PlotData {
  const at = (running: number, kind: 'bin' | 'fit') => ({
    kind,
    side: running < 0 ? ('control' as const) : ('treated' as const),
    running,
    outcome: running,
    ciLow: null,
    ciHigh: null,
    rows: 1,
  })
  const bins = Array.from({ length: 61 }, (_, place) => place - 30).filter((running) => running !== 0)
  const rows = [...bins.map((running) => at(running, 'bin')), ...[-reach, -0.1, 0.1, reach].map((x) => at(x, 'fit'))]
  return { ...plotOf('rd-scatter', [], rows), annotations: [{ kind: 'vertical', at: 0, label: 'Cutoff' }] }
}

const farthest = (plot: PlotData | null) => Math.max(...plot!.rows.map((row) => Math.abs(row.running as number)))

describe('the near view of a threshold', () => {
  it('holds what the local fits rest on and a quarter more', () => {
    expect(farthest(nearView(scatter(8)))).toBe(10)
  })

  it('holds three bins of each side where the fits reach less far', () => {
    expect(farthest(nearView(scatter(1)))).toBe(3)
  })

  it('is left out where it would show most of the whole range, and of other charts', () => {
    expect(nearView(scatter(25))).toBeNull()
    expect(nearView(forestPlot)).toBeNull()
    expect(withNearViews([scatter(8), forestPlot]).map(({ id }) => id)).toEqual([
      'rd-scatter',
      'rd-scatter-near',
      'forest',
    ])
  })
})
