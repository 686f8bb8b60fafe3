import type { ChartValues, ValuePlace } from '../../../ui/charts/chart-values.tsx'
import { CHART_SIZES } from '../../../ui/charts/plot-data.ts'
import { nearestPlace, REACH, steppedPlace } from './nearest.ts'
import { valuesInPage } from './values-in-page.ts'

type Values = Record<string, ChartValues>

const loaded = new Map<string, Promise<Values>>()

/** Lets a chart answer pointing, touching and stepping with the values of `plot` in a file. */
export async function answerFrom(chart: HTMLElement, file: string, plot: string): Promise<void> {
  if (!loaded.has(file)) loaded.set(file, load(file))
  const values = (await loaded.get(file)!)[plot]
  if (values?.places.wide.length) new AnsweringChart(chart, values)
}

/** Lets a chart that is drawn in the page answer with the values of the table under it. */
export function answerFromPage(chart: HTMLElement): void {
  const values = valuesInPage(chart)
  if (values) new AnsweringChart(chart, values)
}

async function load(file: string): Promise<Values> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`)
  return response.json()
}

/** The drawing that the page shows just now, with the values in it. */
interface Shown {
  places: ValuePlace[]
  /** Where it stands within the chart, and how much larger than drawn. */
  left: number
  top: number
  scale: number
}

class AnsweringChart {
  #chart: HTMLElement
  #values: ChartValues
  /** Takes the keyboard; a pointer goes through it. */
  #stepper = element('div', 'chart-stepper')
  #mark = element('div', 'chart-mark')
  #tip = element('div', 'chart-tip')
  #status = element('p', 'visually-hidden')
  #at = -1

  constructor(chart: HTMLElement, values: ChartValues) {
    this.#chart = chart
    this.#values = values
    this.#stepper.tabIndex = 0
    // a reader's arrow keys reach the page here only
    this.#stepper.role = 'application'
    const units = values.units === '' ? '' : `, ${values.units}`
    this.#stepper.ariaLabel = `Values of the chart “${values.title}”${units}: step through them with the arrow keys`
    this.#status.role = 'status'
    this.#tip.ariaHidden = 'true'
    chart.append(this.#stepper, this.#mark, this.#tip, this.#status)
    this.#hide()
    chart.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.#point(event))
    chart.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.#hide())
    chart.addEventListener('click', (event) => this.#point(event))
    // a touch elsewhere puts the answer away
    document.addEventListener('pointerdown', ({ target }) => {
      if (!chart.contains(target as Node)) this.#hide()
    })
    this.#stepper.addEventListener('keydown', (event) => this.#step(event))
    this.#stepper.addEventListener('blur', () => this.#hide())
    addEventListener('resize', () => this.#hide())
    chart.querySelector('.chart-column')!.addEventListener('scroll', () => this.#hide())
  }

  #shown(): Shown | null {
    const drawing = [...this.#chart.querySelectorAll('svg.chart')].find((one) => one.getBoundingClientRect().width > 0)
    const size = CHART_SIZES.find((one) => drawing?.classList.contains(`chart-${one}`))
    if (!drawing || !size) return null
    const [own, around] = [drawing.getBoundingClientRect(), this.#chart.getBoundingClientRect()]
    const scale = own.width / (drawing as SVGSVGElement).viewBox.baseVal.width
    return { places: this.#values.places[size], left: own.left - around.left, top: own.top - around.top, scale }
  }

  #point({ clientX, clientY }: MouseEvent) {
    const shown = this.#shown()
    if (!shown) return
    const around = this.#chart.getBoundingClientRect()
    const x = (clientX - around.left - shown.left) / shown.scale
    const y = (clientY - around.top - shown.top) / shown.scale
    const at = nearestPlace(shown.places, x, y, REACH / shown.scale)
    if (at < 0) this.#hide()
    else this.#show(at, shown)
  }

  #step(event: KeyboardEvent) {
    if (event.key === 'Escape') return this.#hide()
    const shown = this.#shown()
    const to = shown && steppedPlace(event.key, this.#at, shown.places.length)
    if (!shown || to === null || to === undefined) return
    event.preventDefault()
    this.#show(to, shown)
    const values = this.#valuesOf(shown.places[to]).map(([label, value]) => `${label}: ${value}`)
    this.#status.textContent = `${to + 1} of ${shown.places.length}. ${values.join(', ')}`
  }

  #valuesOf([row]: ValuePlace): [label: string, value: string][] {
    const { columns, rows } = this.#values
    return columns.flatMap((label, column) =>
      rows[row][column] === '' ? [] : [[label, rows[row][column]] as [string, string]],
    )
  }

  #show(at: number, { places, left, top, scale }: Shown) {
    const place = places[at]
    if (this.#at !== at) {
      this.#at = at
      const rows = this.#valuesOf(place).map(([label, value]) => {
        const row = element('div', '')
        row.append(element('dt', '', label), element('dd', '', value))
        return row
      })
      const list = element('dl', '')
      list.append(...rows)
      this.#tip.replaceChildren(element('p', 'chart-tip-units', this.#values.units), list)
    }
    this.#mark.hidden = this.#tip.hidden = false
    const [x, y] = [left + place[1] * scale, top + place[2] * scale]
    this.#mark.style.translate = `${x}px ${y}px`
    const { offsetWidth: width, offsetHeight: height } = this.#tip
    const room = this.#chart.clientWidth - width
    // over the mark, or under it where the chart begins too soon
    const over = y - height - 14
    const tipY = this.#chart.getBoundingClientRect().top + over < 0 ? y + 14 : over
    this.#tip.style.translate = `${Math.max(0, Math.min(room, x - width / 2))}px ${tipY}px`
  }

  #hide() {
    this.#at = -1
    this.#mark.hidden = this.#tip.hidden = true
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
