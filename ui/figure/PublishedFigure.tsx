import { nearView } from '../charts/near-view.ts'
import type { PlotData } from '../charts/plot-data.ts'
import { Figure, type FigureProps } from './Figure.tsx'
import { FigureView } from './FigureView.tsx'
import { NamedEffects, namesEffects } from './NamedEffects.tsx'

/**
 * A figure of a published page: a threshold has its near view beside the whole, and many effects stand by name below. The
 * Explorer, which draws in the browser, goes without both.
 */
export function PublishedFigure(props: Omit<FigureProps, 'children'>) {
  const { plot, idPrefix, drawings } = props
  return (
    <Figure {...props}>
      <Views plot={plot} idPrefix={idPrefix} drawings={drawings} />
      {namesEffects(plot) ? <NamedEffects plot={plot} /> : null}
    </Figure>
  )
}

interface ViewsProps {
  plot: PlotData
  idPrefix: string
  drawings: string | undefined
}

/** The chart, or its near and its whole view with a switch between them that needs no script. */
function Views({ plot, idPrefix, drawings }: ViewsProps) {
  const near = nearView(plot)
  if (near === null) return <FigureView plot={plot} drawings={drawings} />
  const name = `${idPrefix}-view`
  return (
    <>
      <fieldset className="figure-views">
        <legend className="visually-hidden">What the chart shows</legend>
        <label>
          <input type="radio" name={name} value="near" defaultChecked /> Near the cutoff
        </label>
        <label>
          <input type="radio" name={name} value="whole" /> Whole range
        </label>
      </fieldset>
      <FigureView plot={near} drawings={drawings} view="near" />
      <FigureView plot={plot} drawings={drawings} view="whole" />
    </>
  )
}
