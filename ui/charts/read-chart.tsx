import { renderToStaticMarkup } from 'react-dom/server'
import { Drawing } from './Chart.tsx'
import type { ChartSize, PlotData } from './plot-data.ts'

export interface DrawnText {
  text: string
  x: number
  y: number
  anchor: string
  size: number
  isFigure: boolean
}

/** A drawing as a reader takes it in, for tests: its texts, its marks, and the values that the tick labels give positions. */
export interface DrawnChart {
  markup: string
  width: number
  height: number
  texts: DrawnText[]
  circles: { cx: number; cy: number; isHollow: boolean }[]
  /** Value at a position, read off the labels of the x axis, or of the y axis. */
  xValue: (position: number) => number
  yValue: (position: number) => number
  /** Paths with these words among their attributes, as the points that they pass through. */
  pathsWith: (...words: string[]) => [number, number][][]
}

/** @param size of the drawing; wide when left out */
export function readChart(plot: PlotData, size: ChartSize = 'wide'): DrawnChart {
  const markup = renderToStaticMarkup(<Drawing plot={plot} size={size} />)
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(markup)!
  const texts = [...markup.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, attributes = '', inner = '']) => ({
    text: inner.replace(/<[^>]+>/g, '').replace('&lt;', '<'),
    x: numberOf(attributes, 'x'),
    y: numberOf(attributes, 'y'),
    anchor: /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start',
    size: numberOf(attributes, 'font-size'),
    isFigure: attributes.includes('chart-number'),
  }))
  const figures = texts.filter(({ isFigure }) => isFigure)
  return {
    markup,
    width: Number(width),
    height: Number(height),
    texts,
    circles: [...markup.matchAll(/<circle([^>]*)>/g)].map(([, attributes = '']) => ({
      cx: numberOf(attributes, 'cx'),
      cy: numberOf(attributes, 'cy'),
      isHollow: attributes.includes('fill="var(--chart-ground'),
    })),
    xValue: axisReader(figures.filter(({ anchor }) => anchor === 'middle').map(({ text, x }) => [x, valueOf(text)])),
    yValue: axisReader(
      figures.filter(({ anchor }) => anchor === 'end').map(({ text, y }) => [y - 4, valueOf(text)] as const),
    ),
    pathsWith: (...words) =>
      [...markup.matchAll(/<path([^>]*)>/g)]
        .filter(([, attributes = '']) => words.every((word) => attributes.includes(word)))
        .map(([, attributes = '']) => pointsOf(/ d="([^"]*)"/.exec(attributes)![1])),
  }
}

function numberOf(attributes: string, name: string): number {
  return Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1])
}

/** The number that a tick label shows: a true minus, thousands apart, a percent sign. */
function valueOf(label: string): number {
  return Number(label.replace('\u2212', '-').replaceAll(',', '').replace('%', ''))
}

function axisReader(ticks: (readonly [position: number, value: number])[]): (position: number) => number {
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last || first === last) return () => NaN
  const perPixel = (last[1] - first[1]) / (last[0] - first[0])
  return (position) => first[1] + (position - first[0]) * perPixel
}

/** Points of a path of absolute moves, lines, H and V; zero-length and relative parts stay where they are. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = []
  for (const [, command, rest = ''] of d.matchAll(/([MLHVZhvlmz]?)([^MLHVZhvlmz]*)/g)) {
    const numbers = [...rest.matchAll(/-?[\d.]+/g)].map(Number)
    const [x, y] = points.at(-1) ?? [0, 0]
    if (command === 'H') points.push([numbers[0], y])
    else if (command === 'V') points.push([x, numbers[0]])
    else if (command === 'M' || command === 'L') {
      for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at], numbers[at + 1]])
    }
  }
  return points
}
