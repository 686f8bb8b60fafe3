import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing, isDrawn } from './Chart.tsx'
import { withLightColours } from './light-colours.ts'
import { CHART_WIDTHS, type PlotData } from './plot-data.ts'
import { wrapText } from './text.ts'

const PAD = 24
const FONT = "'Public Sans', 'Segoe UI', Roboto, Arial, sans-serif"

/**
 * A chart as a file of its own: title, subtitle and credit baked in, literal light colours, no style sheet.
 *
 * @param plot a plot of the analysis
 * @param credit where it comes from, as it stands under the drawing wherever the picture goes
 * @param notice what has to be said before anything is read from it, at its head; left out, nothing
 * @returns a whole SVG document, or null where the kind of plot cannot be drawn
 */
export function renderChartSvg(plot: PlotData, credit: string, notice = ''): string | null {
  if (!isDrawn(plot)) return null
  const drawing = renderToStaticMarkup(<Drawing plot={plot} size="wide" />)
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing)
  const [width, height] = [Number(size?.[1] ?? CHART_WIDTHS.wide), Number(size?.[2] ?? 0)]
  const markup = renderToStaticMarkup(
    <Sheet plot={plot} credit={credit} notice={notice} width={width} height={height} />,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withLightColours(markup)}\n`
}

interface SheetProps {
  plot: PlotData
  credit: string
  notice: string
  width: number
  height: number
}

function Sheet({ plot, credit, notice, width, height }: SheetProps) {
  const said = notice === '' ? [] : wrapText(notice, width, 13)
  const top = said.length === 0 ? 0 : said.length * 18 + 10
  const title = wrapText(plot.title, width, 17)
  const subtitle = wrapText(plot.subtitle, width, 13)
  const head = top + PAD + title.length * 24 + subtitle.length * 18 + 12
  const source = wrapText(`Source: ${credit}`, width, 12)
  const total = head + height + 26 + source.length * 18
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
      <desc>{[...said, plot.alt, ...source].join(' ')}</desc>
      <rect width={width + PAD * 2} height={total} fill="var(--surface)" />
      {said.map((line, index) => (
        <text key={index} x={PAD} y={PAD + 12 + index * 18} fontSize={13} fontWeight={650} fill="var(--c-5)">
          {line}
        </text>
      ))}
      {title.map((line, index) => (
        <text key={index} x={PAD} y={top + PAD + 16 + index * 24} fontSize={17} fontWeight={650} fill="var(--ink)">
          {line}
        </text>
      ))}
      {subtitle.map((line, index) => (
        <text key={index} x={PAD} y={top + PAD + 12 + title.length * 24 + index * 18} fontSize={13} fill="var(--ink-2)">
          {line}
        </text>
      ))}
      <g transform={`translate(${PAD} ${head})`} fill="none">
        <Drawing plot={plot} size="wide" />
      </g>
      <path d={`M${PAD} ${head + height + 6}h${width}`} stroke="var(--line)" />
      {source.map((line, index) => (
        <text key={index} x={PAD} y={head + height + 28 + index * 18} fontSize={12} fill="var(--ink-2)">
          {line}
        </text>
      ))}
    </svg>
  )
}
