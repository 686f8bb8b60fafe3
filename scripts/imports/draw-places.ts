/*
 * The drawing of docs/architecture.md: a table in which each room and layer has a row and a column. The number in a cell is
 * how many imports lead from the row to the column, rounded down to a step, so that it changes when the structure does and not
 * with every commit. Whoever imports stands below what it imports, so a number above the
 * diagonal would be an import upwards.
 */

const CELL = 46
const LEFT = 176
const TOP = 132
const MARGIN = 16

const TITLE = 'Imports between the rooms and the layers of the server'
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #151a26 }
.ground { fill: #fff }
.note { fill: #454d5e; font-size: 12px }
.number { font-size: 12px; text-anchor: middle }
.grid { fill: none; stroke: #d9dce3 }
.own { fill: #d9dce3 }
.used { fill: #3a3f9f }
.layers { fill: none; stroke: #3a3f9f; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e8eaf0 }
  .ground { fill: #0f131c }
  .note { fill: #a9b0c0 }
  .grid { stroke: #3a4254 }
  .own { fill: #3a4254 }
  .used { fill: #8f96f5 }
  .layers { stroke: #8f96f5 }
}`

/**
 * Draws who imports whom as an SVG that reads on light and dark ground; the same counts make the same text.
 *
 * @param places names of rooms and layers, each before whoever imports it
 * @param counts how many imports lead from one to another, by `from to`
 */
export function drawPlaces(places: readonly string[], counts: ReadonlyMap<string, number>): string {
  const width = LEFT + places.length * CELL + MARGIN
  const height = TOP + places.length * CELL + MARGIN + 24
  const steps = new Map([...counts].map(([which, count]) => [which, stepBelow(count)]))
  const most = Math.max(1, ...steps.values())
  const rows = places.map((from, row) =>
    [
      text(LEFT - 12, TOP + row * CELL + CELL / 2 + 5, nameOf(from), 'text-anchor="end"'),
      ...places.map((to, column) => drawCell(row, column, steps.get(`${from} ${to}`) ?? 0, most)),
    ].join('\n'),
  )
  const legend = 'A number says how many imports at least lead from the row to the column; tests are left out.'
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${TITLE}</title>`,
    `<desc id="desc">${describe(places, steps)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect width="${width}" height="${height}" class="ground"/>`,
    ...places.map((place, column) => drawHead(place, column)),
    ...rows,
    drawWings(places),
    text(LEFT, height - MARGIN + 2, legend, 'class="note"'),
    '</svg>',
  ]
    .flatMap((part) => part || [])
    .join('\n')}\n`
}

/** The number or the next one below it of 1, 2, 5, 10, 20, 50, … */
function stepBelow(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count))
  return unit * (count >= 5 * unit ? 5 : count >= 2 * unit ? 2 : 1)
}

/** Every number in words, for who cannot see the drawing. */
function describe(places: readonly string[], counts: ReadonlyMap<string, number>): string {
  const sentences = places.flatMap((from) => {
    const used = places.flatMap((to) =>
      counts.has(`${from} ${to}`) ? `${nameOf(to)} ${counts.get(`${from} ${to}`)}` : [],
    )
    return used.length > 0 ? `${nameOf(from)} imports ${used.join(', ')}.` : []
  })
  return sentences.join(' ')
}

function drawCell(row: number, column: number, count: number, most: number): string {
  const [x, y] = [LEFT + column * CELL, TOP + row * CELL]
  const box = (attributes: string) => `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" ${attributes}/>`
  if (row === column) return box('class="own"')
  if (count === 0) return box('class="grid"')
  // By the logarithm, since counts go from one to several hundred; pale enough for the number to be read on any of them.
  const strength = (0.1 + (0.35 * Math.log(count + 1)) / Math.log(most + 1)).toFixed(2)
  const number = text(x + CELL / 2, y + CELL / 2 + 4, String(count), 'class="number"')
  return `${box(`class="used" fill-opacity="${strength}"`)}${box('class="grid"')}${number}`
}

function drawHead(place: string, column: number): string {
  const [x, y] = [LEFT + column * CELL + CELL / 2 + 5, TOP - 10]
  return text(x, y, nameOf(place), `transform="rotate(-60 ${x} ${y})"`)
}

/** A frame around the layers and what puts them together: the server. */
function drawWings(places: readonly string[]): string {
  const own = places.flatMap((place, at) => (place.split('/')[0] === 'server' ? at : []))
  if (own.length === 0) return ''
  const [from, size] = [own[0] * CELL, own.length * CELL]
  return `<rect x="${LEFT + from}" y="${TOP + from}" width="${size}" height="${size}" class="layers"/>`
}

const nameOf = (place: string) => (place === 'server' ? 'server/app, api' : place)

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${content}</text>`
}
