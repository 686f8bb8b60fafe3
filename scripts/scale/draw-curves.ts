const [WIDTH, HEIGHT] = [760, 420]
const FRAME = { left: 70, right: 190, top: 24, bottom: 48 }
const COLORS = ['#1b6ca8', '#b3541e', '#2e7d32', '#7b1fa2', '#8d6e00', '#c2185b']
/** Pixels between two names at the ends of curves. */
const LINE = 15

export interface Curve {
  name: string
  points: readonly (readonly [x: number, y: number])[]
  /** A goal: a mark at each point and no line. */
  isGoal?: boolean
}

export interface Axis {
  /** Where the axis has a line and a label; the first and the last are its ends. */
  ticks: readonly number[]
  show: (value: number) => string
}

export interface Drawing {
  /** What the drawing shows, in words. */
  title: string
  x: Axis & { label: string }
  y: Axis
  curves: readonly Curve[]
}

/** Curves by size, both axes in powers of ten, as an SVG document; the same figures make the same document. */
export function drawCurves({ title, x, y, curves }: Drawing): string {
  const across = scale(x.ticks, FRAME.left, WIDTH - FRAME.right)
  const up = scale(y.ticks, HEIGHT - FRAME.bottom, FRAME.top)
  const heights = placeNames(curves.map(({ points }) => up(points.at(-1)![1])))
  const names = curves.map(({ name, points }, place) => {
    const at = across(points.at(-1)![0]) + 8
    return `<text x="${round(at)}" y="${round(heights[place] + 4)}" fill="${colorOf(place)}">${name}</text>`
  })
  const [right, bottom] = [WIDTH - FRAME.right, HEIGHT - FRAME.bottom]
  const grid = [
    ...y.ticks.flatMap((at) => [
      `<path d="M${FRAME.left} ${round(up(at))}H${right}" stroke="#8883"/>`,
      `<text x="${FRAME.left - 8}" y="${round(up(at) + 4)}" text-anchor="end" fill="#777">${y.show(at)}</text>`,
    ]),
    ...x.ticks.flatMap((at) => [
      `<path d="M${round(across(at))} ${FRAME.top}V${bottom}" stroke="#8883"/>`,
      `<text x="${round(across(at))}" y="${bottom + 18}" text-anchor="middle" fill="#777">${x.show(at)}</text>`,
    ]),
    `<text x="${round((FRAME.left + right) / 2)}" y="${HEIGHT - 10}" text-anchor="middle" fill="#777">${x.label}</text>`,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13" fill="none" role="img">`,
    `<title>${title}</title>`,
    ...grid,
    ...curves.map((curve, place) => drawCurve(curve, colorOf(place), across, up)),
    ...names,
    '</svg>\n',
  ].join('\n')
}

const colorOf = (place: number): string => COLORS[place % COLORS.length]

type Scale = (value: number) => number

function scale(ticks: readonly number[], from: number, to: number): Scale {
  const [low, high] = [Math.log10(ticks[0]), Math.log10(ticks.at(-1)!)]
  return (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
}

function drawCurve({ points, isGoal }: Curve, color: string, across: Scale, up: Scale): string {
  const places = points.map(([a, b]) => [round(across(a)), round(up(b))] as const)
  if (isGoal)
    return places.map(([a, b]) => `<path d="M${a - 9} ${b}H${a + 9}" stroke="${color}" stroke-width="3"/>`).join('\n')
  const line = `<path d="M${places.map(([a, b]) => `${a} ${b}`).join('L')}" stroke="${color}" stroke-width="2"/>`
  return [line, ...places.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3" fill="${color}"/>`)].join('\n')
}

/** Heights at least a line apart, in the order given. */
function placeNames(heights: number[]): number[] {
  const order = heights.map((_, place) => place).sort((a, b) => heights[a] - heights[b])
  const placed = heights.slice()
  order.forEach((place, rank) => {
    if (rank > 0) placed[place] = Math.max(placed[place], placed[order[rank - 1]] + LINE)
  })
  return placed
}

function round(value: number): number {
  return Math.round(10 * value) / 10
}
