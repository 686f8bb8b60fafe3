import { renderToStaticMarkup } from 'react-dom/server'
import { PartOfFile, SharedMarks } from './plane.tsx'
import { Drawing, isDrawn } from './Chart.tsx'
import { CHART_SIZES, type PlotData } from './plot-data.ts'

/**
 * The drawings of all plots of a page at every width, as one file that the page shows parts of. Colours stay tokens, which
 * the page that shows a part has values for, so the file serves both themes.
 *
 * @param notice what has to be said before anything is read from them; left out, nothing
 * @returns a whole SVG document
 */
export function renderDrawings(plots: readonly PlotData[], notice = ''): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg">
      {notice === '' ? null : <desc>{notice}</desc>}
      <SharedMarks>
        {plots.filter(isDrawn).map((plot) => (
          <PartOfFile key={plot.id} plot={plot.id}>
            {CHART_SIZES.map((size) => (
              <Drawing key={size} plot={plot} size={size} />
            ))}
          </PartOfFile>
        ))}
      </SharedMarks>
    </svg>,
  )
}
