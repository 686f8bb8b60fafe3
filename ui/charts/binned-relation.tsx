import { isPresent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Dots, type Point } from './many-marks.tsx'
import { Band, Line, scaled } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { extentOf, niceAxis } from './scale.ts'
import { Values } from './values.tsx'

/** Means of bins against the instrument, with the fitted line and what its slope's interval allows. */
export function BinnedRelation({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'binned-relation')
  const yExtent = extentOf(rows.flatMap((row) => [row.mean, row.fit, row.ciLow, row.ciHigh]))
  const box = boxOf(plot, size, yExtent)
  const x = niceAxis(extentOf(rows.map((row) => row.x)), [box.left, box.right])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const means = rows.flatMap((row): Point[] => (isPresent(row.mean) ? [[x.scale(row.x), y.scale(row.mean)]] : []))
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <Band
        of={rows.map((row) => ({ x: x.scale(row.x), low: row.ciLow, high: row.ciHigh }))}
        scale={y.scale}
        color="c-treated"
      />
      <Line at={rows.map((row) => [x.scale(row.x), y.scale(row.fit)])} color="c-treated" width={2} />
      <Dots at={means} r={3.5} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.x), scaled(y.scale, row.mean)]} />
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height })
}
