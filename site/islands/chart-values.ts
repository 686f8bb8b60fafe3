// A chart answers when a reader points at it or steps through it. What that takes is loaded once a chart is near.
const NEAR = '400px'
const DRAWING = '.chart-column svg > use'

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const [file, part] = target.querySelector(DRAWING)!.getAttribute('href')!.split('#')
      const plot = part.slice(0, part.lastIndexOf('-'))
      const values = file.replace(/\.svg$/, '.json')
      // where it fails, the chart is the picture it was, and its table stands below
      void import('./chart-values/answer.ts')
        .then(({ answerFrom }) => answerFrom(target as HTMLElement, values, plot))
        .catch(() => undefined)
    }
  },
  { rootMargin: NEAR },
)

for (const chart of document.querySelectorAll('.figure-chart'))
  if (chart.querySelector(DRAWING)) observer.observe(chart)
