import type { AnalysisRow } from './report.ts'
import type { WorldName } from './world.ts'

const [WIDTH, HEIGHT] = [760, 420]
const FRAME = { left: 56, right: 150, top: 24, bottom: 48 }
const COLORS = ['#1b6ca8', '#b3541e', '#2e7d32', '#7b1fa2', '#8d6e00', '#c2185b']
const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7]
const SECONDS = [0.1, 1, 10, 100]

/** Seconds of a whole analysis by size, one line per design, both axes in powers of ten, as an SVG document. */
export function drawGrowth(rows: AnalysisRow[]): string {
  const x = scale(SIZES, FRAME.left, WIDTH - FRAME.right)
  const y = scale(SECONDS, HEIGHT - FRAME.bottom, FRAME.top)
  const designs = [...new Set(rows.map(({ design }) => design))]
  const lines = designs.map((design, i) => drawLine(design, rows, COLORS[i % COLORS.length], { x, y }))
  const ends = placeLabels(designs.map((design) => y(lastOf(design, rows).measured.seconds)))
  const labels = designs.map((design, i) => {
    const at = x(lastOf(design, rows).size) + 8
    return `<text x="${round(at)}" y="${round(ends[i] + 4)}" fill="${COLORS[i % COLORS.length]}">${design}</text>`
  })
  const bottom = HEIGHT - FRAME.bottom
  const grid = [
    ...SECONDS.map((at) => `<path d="M${FRAME.left} ${round(y(at))}H${WIDTH - FRAME.right}" stroke="#8883"/>`),
    ...SECONDS.map(
      (at) => `<text x="${FRAME.left - 8}" y="${round(y(at) + 4)}" text-anchor="end" fill="#777">${at} s</text>`,
    ),
    ...SIZES.map((at) => `<path d="M${round(x(at))} ${FRAME.top}V${bottom}" stroke="#8883"/>`),
    ...SIZES.map(
      (at) => `<text x="${round(x(at))}" y="${bottom + 18}" text-anchor="middle" fill="#777">${shortSize(at)}</text>`,
    ),
    `<text x="${round((FRAME.left + WIDTH - FRAME.right) / 2)}" y="${HEIGHT - 10}" text-anchor="middle" fill="#777">rows</text>`,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13" fill="none" role="img">`,
    '<title>Seconds of a whole analysis by rows, one line per design; both axes in powers of ten</title>',
    ...grid,
    ...lines,
    ...labels,
    '</svg>\n',
  ].join('\n')
}

type Scale = (value: number) => number

function scale(ticks: number[], from: number, to: number): Scale {
  const [low, high] = [Math.log10(ticks[0]), Math.log10(ticks.at(-1)!)]
  return (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
}

function lastOf(design: WorldName, rows: AnalysisRow[]): AnalysisRow {
  return rows.findLast((row) => row.design === design)!
}

function drawLine(design: WorldName, rows: AnalysisRow[], color: string, { x, y }: { x: Scale; y: Scale }): string {
  const points = rows
    .filter((row) => row.design === design)
    .map(({ size, measured }) => [round(x(size)), round(y(measured.seconds))] as const)
  const path = `<path d="M${points.map(([a, b]) => `${a} ${b}`).join('L')}" stroke="${color}" stroke-width="2"/>`
  return [path, ...points.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3" fill="${color}"/>`)].join('\n')
}

/** Heights at least a line apart, in the order given. */
function placeLabels(heights: number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b])
  const placed = heights.slice()
  order.forEach((i, rank) => {
    if (rank > 0) placed[i] = Math.max(placed[i], placed[order[rank - 1]] + 15)
  })
  return placed
}

function shortSize(size: number): string {
  return size >= 1e6 ? `${size / 1e6} M` : `${size / 1e3} k`
}

function round(value: number): number {
  return Math.round(10 * value) / 10
}
