import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChartValues, ValuePlace } from '../../../ui/charts/chart-values.tsx'
import { CHART_SIZES } from '../../../ui/charts/plot-data.ts'
import { nearestPlace, REACH, steppedPlace } from './nearest.ts'

/** The drawing that the page shows just now, with the values in it. */
interface Shown {
  places: ValuePlace[]
  /** Where it stands within the chart, and how much larger than drawn. */
  left: number
  top: number
  scale: number
}

/** What the reader asked for: a place in the list of marks, in the drawing as it was shown then. */
interface Asked {
  at: number
  shown: Shown
}

interface AnsweringChartProps {
  /** The element that the chart stands in; this is drawn over it. */
  chart: HTMLElement
  values: ChartValues
}

/** Answers pointing, touching and stepping through one chart with the values of the nearest mark. */
export default function AnsweringChart({ chart, values }: AnsweringChartProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const mark = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const hide = () => setAsked(null)
    const point = ({ clientX, clientY }: MouseEvent) => setAsked(askedAt(chart, values, clientX, clientY))
    const ofMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType === 'mouse' && act(event)
    // a touch elsewhere puts the answer away
    const touch = ({ target }: PointerEvent) => {
      if (!chart.contains(target as Node)) hide()
    }
    const listening = new AbortController()
    const { signal } = listening
    chart.addEventListener('pointermove', ofMouse(point), { signal })
    chart.addEventListener('pointerleave', ofMouse(hide), { signal })
    chart.addEventListener('click', point, { signal })
    document.addEventListener('pointerdown', touch, { signal })
    addEventListener('resize', hide, { signal })
    chart.querySelector('.chart-column')!.addEventListener('scroll', hide, { signal })
    return () => listening.abort()
  }, [chart, values])

  // Set as properties: the pages' policy allows no styles in the markup.
  useLayoutEffect(() => {
    if (asked === null) return
    const { at, shown } = asked
    const [, markX, markY] = shown.places[at]
    const [x, y] = [shown.left + markX * shown.scale, shown.top + markY * shown.scale]
    mark.current!.style.translate = `${x}px ${y}px`
    const { offsetWidth: width, offsetHeight: height } = tip.current!
    const room = chart.clientWidth - width
    // over the mark, or under it where the chart begins too soon
    const over = y - height - 14
    const tipY = chart.getBoundingClientRect().top + over < 0 ? y + 14 : over
    tip.current!.style.translate = `${Math.max(0, Math.min(room, x - width / 2))}px ${tipY}px`
  }, [asked, chart])

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAsked(null)
    const shown = shownIn(chart, values)
    const to = shown && steppedPlace(event.key, asked?.at ?? -1, shown.places.length)
    if (!shown || to === null || to === undefined) return
    event.preventDefault()
    setAsked({ at: to, shown })
    const told = valuesAt(values, shown.places[to]).map(([label, value]) => `${label}: ${value}`)
    setSaid(`${to + 1} of ${shown.places.length}. ${told.join(', ')}`)
  }

  const units = values.units === '' ? '' : `, ${values.units}`
  return (
    <>
      {/* Takes the keyboard, and a pointer goes through it; a reader's arrow keys reach the page in an application only. */}
      <div
        className="chart-stepper"
        role="application"
        tabIndex={0}
        aria-label={`Values of the chart “${values.title}”${units}: step through them with the arrow keys`}
        onKeyDown={step}
        onBlur={() => setAsked(null)}
      />
      <div className="chart-mark" ref={mark} hidden={asked === null} />
      <div className="chart-tip" ref={tip} aria-hidden="true" hidden={asked === null}>
        {asked === null ? null : (
          <>
            <p className="chart-tip-units">{values.units}</p>
            <dl>
              {valuesAt(values, asked.shown.places[asked.at]).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function shownIn(chart: HTMLElement, values: ChartValues): Shown | null {
  const drawing = [...chart.querySelectorAll('svg.chart')].find((one) => one.getBoundingClientRect().width > 0)
  const size = CHART_SIZES.find((one) => drawing?.classList.contains(`chart-${one}`))
  if (!drawing || !size) return null
  const [own, around] = [drawing.getBoundingClientRect(), chart.getBoundingClientRect()]
  const scale = own.width / (drawing as SVGSVGElement).viewBox.baseVal.width
  return { places: values.places[size], left: own.left - around.left, top: own.top - around.top, scale }
}

/** The mark that is meant by a point in the window. */
function askedAt(chart: HTMLElement, values: ChartValues, clientX: number, clientY: number): Asked | null {
  const shown = shownIn(chart, values)
  if (!shown) return null
  const around = chart.getBoundingClientRect()
  const x = (clientX - around.left - shown.left) / shown.scale
  const y = (clientY - around.top - shown.top) / shown.scale
  const at = nearestPlace(shown.places, x, y, REACH / shown.scale)
  return at < 0 ? null : { at, shown }
}

function valuesAt({ columns, rows }: ChartValues, [row]: ValuePlace): [label: string, value: string][] {
  return columns.flatMap((label, column) =>
    rows[row][column] === '' ? [] : [[label, rows[row][column]] as [string, string]],
  )
}
