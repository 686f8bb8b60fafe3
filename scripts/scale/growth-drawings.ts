import { formatCount } from '@casefiles/engine/words'
import { drawCurves, type Curve } from './draw-curves.ts'
import { bySize, type ScaleFigures } from './scale-figures.ts'

const CASEFILES = { label: 'casefiles', ticks: [1e3, 1e4, 1e5], show: formatCount }
/** Seconds by the clock on two processors, so of twice as many of one. */
const RENDER_GOALS = [
  [1e4, 240],
  [1e5, 3000],
] as const
const PUBLISH_GOALS = [
  [1e3, 1000],
  [1e5, 1500],
] as const

/** Every drawing of docs/scale.md, by its name. */
export function growthDrawings({ site, list, search, jobs }: ScaleFigures): Record<string, string> {
  return {
    render: drawCurves({
      title:
        'Processor seconds of rendering every page after a change of the templates, by casefiles; both axes in powers of ten',
      x: CASEFILES,
      y: { ticks: [10, 100, 1e3, 1e4], show: (value) => `${formatCount(value)} s` },
      curves: [
        curve('processor', site, ({ everyPage }) => everyPage.processor),
        { name: 'goal: two processors', points: RENDER_GOALS, isGoal: true },
      ],
    }),
    publish: drawCurves({
      title:
        'Publishing one more casefile: milliseconds, and kilobytes written, by casefiles; both axes in powers of ten',
      x: CASEFILES,
      y: { ticks: [100, 1e3, 1e4, 1e5], show: formatCount },
      curves: [
        curve('ms by the clock', site, ({ publish }) => 1000 * publish.seconds),
        curve('ms of the processor', site, ({ publish }) => 1000 * publish.processor),
        curve('KB written', site, ({ publishBytes }) => publishBytes / 1000),
        { name: 'goal, ms by the clock', points: PUBLISH_GOALS, isGoal: true },
      ],
    }),
    reading: drawCurves({
      title: 'Kilobytes in gzip that a reader loads, by casefiles; both axes in powers of ten',
      x: CASEFILES,
      y: { ticks: [1, 10, 100, 1e3, 1e4, 1e5], show: (value) => `${formatCount(value)} KB` },
      curves: [
        curve('a filter of the list', list, ({ ofAll }) => ofAll / 1000),
        curve('list, all parts', list, ({ bytes }) => bytes / 1000),
        curve('a search of the header', search, ({ firstBytes, question }) => (firstBytes + question.header) / 1000),
        curve('search, all files', search, ({ bytes }) => bytes / 1000),
      ],
    }),
    jobs: drawCurves({
      title: 'Jobs a second by workers on PostgreSQL; both axes in powers of ten',
      x: { label: 'workers', ticks: [1, 2, 4], show: String },
      y: { ticks: [10, 100, 1000], show: formatCount },
      curves: [
        curve('jobs that are no work', jobs, ({ perSecond }) => perSecond),
        curve('jobs that wait 50 ms', jobs, ({ waitingPerSecond }) => waitingPerSecond),
      ],
    }),
  }
}

function curve<Figures>(name: string, all: Record<string, Figures>, of: (figures: Figures) => number): Curve {
  return { name, points: bySize(all).map(([size, figures]) => [size, of(figures)] as const) }
}
