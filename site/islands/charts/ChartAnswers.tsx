import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { ChartValues } from '../../../ui/charts/chart-values.tsx'

// What answering takes is loaded once a chart is near.
const NEAR = '400px'
const IN_FILE = '.chart-column svg > use'
const IN_PAGE = '.chart-column [data-values]'

const AnsweringChart = lazy(() => import('./AnsweringChart.tsx'))

interface Answering {
  chart: HTMLElement
  values: ChartValues
}

/**
 * Lets every chart within a part of the page that has values answer when a reader points at it or steps through it. The
 * charts stand in the page already; what answers is put over each.
 */
export function ChartAnswers({ within }: { within: RefObject<HTMLElement | null> }) {
  const [answering, setAnswering] = useState<readonly Answering[]>([])
  useEffect(() => {
    const take = (chart: HTMLElement) => async () => {
      const values = await valuesOf(chart)
      if (values?.places.wide.length) setAnswering((before) => [...before, { chart, values }])
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          // where it fails, the chart is the picture it was, and its table stands below
          void take(target as HTMLElement)().catch(() => undefined)
        }
      },
      { rootMargin: NEAR },
    )
    for (const chart of within.current!.querySelectorAll('.figure-chart'))
      if (chart.querySelector(`${IN_FILE}, ${IN_PAGE}`)) observer.observe(chart)
    return () => observer.disconnect()
  }, [within])
  return (
    <Suspense>
      {answering.map(({ chart, values }, place) =>
        createPortal(<AnsweringChart chart={chart} values={values} />, chart, String(place)),
      )}
    </Suspense>
  )
}

/** Drawings in a file have their values in another one beside it; of those in the page the table below says them. */
async function valuesOf(chart: HTMLElement): Promise<ChartValues | null | undefined> {
  const href = chart.querySelector(IN_FILE)?.getAttribute('href')
  if (!href) return (await import('./values-in-page.ts')).valuesInPage(chart)
  const [file, part] = href.split('#')
  const address = file.replace(/\.svg$/, '.json')
  if (!loaded.has(address)) loaded.set(address, load(address))
  return (await loaded.get(address)!)[part.slice(0, part.lastIndexOf('-'))]
}

type Values = Record<string, ChartValues>

const loaded = new Map<string, Promise<Values>>()

async function load(file: string): Promise<Values> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`)
  return response.json()
}
