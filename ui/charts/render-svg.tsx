import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing, isDrawn } from './Chart.tsx'
import { withLightColours } from './light-colours.ts'
import { CHART_WIDTHS, type PlotData } from './plot-data.ts'
import { wrapText } from './text.ts'

interface SvgOptions {
  /** Public number of the casefile or problem, e.g. `CF-0001`. */
  docket: string
  /** Run of the casefile; a problem has none. */
  runId?: string
  /** Further words of the source line, e.g. `51 jurisdictions, 1983–1997`. */
  note?: string
}

const PAD = 24
const FONT = "'Public Sans', 'Segoe UI', Roboto, Arial, sans-serif"

/**
 * A chart as a file of its own: title, subtitle, source and run id baked in, literal light colours, no style sheet.
 *
 * @param plot a plot of the analysis
 * @param options what the source line names
 * @returns a whole SVG document, or null where the kind of plot cannot be drawn
 */
export function renderChartSvg(plot: PlotData, options: SvgOptions): string | null {
  if (!isDrawn(plot)) return null
  const drawing = renderToStaticMarkup(<Drawing plot={plot} size="wide" />)
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing)
  const [width, height] = [Number(size?.[1] ?? CHART_WIDTHS.wide), Number(size?.[2] ?? 0)]
  const markup = renderToStaticMarkup(<Sheet plot={plot} options={options} width={width} height={height} />)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withLightColours(markup)}\n`
}

interface SheetProps {
  plot: PlotData
  options: SvgOptions
  width: number
  height: number
}

function Sheet({ plot, options, width, height }: SheetProps) {
  const title = wrapText(plot.title, width, 17)
  const subtitle = wrapText(plot.subtitle, width, 13)
  const head = PAD + title.length * 24 + subtitle.length * 18 + 12
  const run = options.runId ? [`run ${options.runId}`] : []
  const source = `Source: ${[options.docket, ...run, ...(options.note ? [options.note] : [])].join(' · ')}`
  const total = head + height + 44
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width + PAD * 2} ${total}`}
      width={width + PAD * 2}
      height={total}
      role="img"
      fontFamily={FONT}
    >
      <title>{plot.title}</title>
      <desc>{`${plot.alt} ${source}`}</desc>
      <rect width={width + PAD * 2} height={total} fill="var(--surface)" />
      {title.map((line, index) => (
        <text key={index} x={PAD} y={PAD + 16 + index * 24} fontSize={17} fontWeight={650} fill="var(--ink)">
          {line}
        </text>
      ))}
      {subtitle.map((line, index) => (
        <text key={index} x={PAD} y={PAD + 12 + title.length * 24 + index * 18} fontSize={13} fill="var(--ink-2)">
          {line}
        </text>
      ))}
      <g transform={`translate(${PAD} ${head})`} fill="none">
        <Drawing plot={plot} size="wide" />
      </g>
      <path d={`M${PAD} ${total - 38}h${width}`} stroke="var(--line)" />
      <text x={PAD} y={total - 16} fontSize={12} fill="var(--ink-2)">
        {source}
      </text>
    </svg>
  )
}
