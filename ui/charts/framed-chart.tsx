import type { ReactNode } from 'react'
import { Canvas } from './canvas.tsx'
import { Frame, heightBelow, type Box } from './frame.tsx'
import { axisText, CHART_WIDTHS, type DrawingProps } from './plot-data.ts'
import type { ScaledAxis } from './scale.ts'

interface FramedChartProps extends DrawingProps {
  box: Box
  x: ScaledAxis
  y: ScaledAxis
  xFormat?: (tick: number) => string
  yFormat?: (tick: number) => string
  /** What is drawn before the frame, and so lies under it. */
  behind?: ReactNode
  children: ReactNode
}

/** A drawing with two axes, labeled as the plot says: most figures are this and their marks. */
export function FramedChart({ plot, size, box, behind, children, ...axes }: FramedChartProps) {
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {behind}
      <Frame size={size} box={box} {...axes} xLabel={axisText(plot.x)} yLabel={axisText(plot.y)}>
        {children}
      </Frame>
    </Canvas>
  )
}
