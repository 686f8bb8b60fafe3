// A chart answers when a reader points at it or steps through it. What that takes is loaded once a chart is near.
const NEAR = '400px'
const IN_FILE = '.chart-column svg > use'
const IN_PAGE = '.chart-column [data-values]'

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      // where it fails, the chart is the picture it was, and its table stands below
      void answer(target as HTMLElement).catch(() => undefined)
    }
  },
  { rootMargin: NEAR },
)

/** Drawings in a file have their values in another one beside it; of those in the page the table below says them. */
async function answer(chart: HTMLElement): Promise<void> {
  const { answerFrom, answerFromPage } = await import('./chart-values/answer.ts')
  const href = chart.querySelector(IN_FILE)?.getAttribute('href')
  if (!href) return answerFromPage(chart)
  const [file, part] = href.split('#')
  return answerFrom(chart, file.replace(/\.svg$/, '.json'), part.slice(0, part.lastIndexOf('-')))
}

/** Lets every chart within a part of the page answer that has values. */
export function letChartsAnswer(within: ParentNode): void {
  for (const chart of within.querySelectorAll('.figure-chart'))
    if (chart.querySelector(`${IN_FILE}, ${IN_PAGE}`)) observer.observe(chart)
}

letChartsAnswer(document)
