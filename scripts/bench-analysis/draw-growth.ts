import { drawCurves } from '../scale/draw-curves.ts'
import type { AnalysisRow } from './report.ts'

const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7]
const SECONDS = [0.1, 1, 10, 100]

/** Seconds of a whole analysis by size, one line per design, both axes in powers of ten, as an SVG document. */
export function drawGrowth(rows: AnalysisRow[]): string {
  const designs = [...new Set(rows.map(({ design }) => design))]
  return drawCurves({
    title: 'Seconds of a whole analysis by rows, one line per design; both axes in powers of ten',
    x: { label: 'rows', ticks: SIZES, show: shortSize },
    y: { ticks: SECONDS, show: (value) => `${value} s` },
    curves: designs.map((name) => ({
      name,
      points: rows
        .filter(({ design }) => design === name)
        .map(({ size, measured }) => [size, measured.seconds] as const),
    })),
  })
}

function shortSize(size: number): string {
  return size >= 1e6 ? `${size / 1e6} M` : `${size / 1e3} k`
}
