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

const seconds = (value: number): string => `${value < 10 ? value.toFixed(1) : formatCount(value)} s`
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : formatCount(value)} ms`
const bytes = (value: number): string => {
  if (value < 1e6) return `${formatCount(value / 1e3)} KB`
  return value < 1e9 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e9).toFixed(1)} GB`
}

type Rows<Figures> = [label: string, show: (figures: Figures) => string][]

/** The measured tables of docs/scale.md, in Markdown. */
export function growthTables({ site, list, search, jobs }: ScaleFigures): string[] {
  return [
    table(site, (size) => `${formatCount(size)} casefiles`, [
      ['casefiles whose pages were rendered', (one) => formatCount(one.sampled)],
      ['addresses', (one) => formatCount(one.rendered)],
      ['load of the machine', ({ load }) => load.map((one) => one.toFixed(0)).join(' to ')],
      ['first build without drawing, processor', ({ build }) => seconds(build.processor)],
      ['every page after a change of the templates, processor', ({ everyPage }) => seconds(everyPage.processor)],
      ['the same by the clock', ({ everyPage }) => seconds(everyPage.seconds)],
      ['of the processor: lists', ({ everyPageLists }) => (everyPageLists ? seconds(everyPageLists.processor) : '–')],
      [
        'of the processor: commit',
        ({ everyPageCommit }) => (everyPageCommit ? seconds(everyPageCommit.processor) : '–'),
      ],
      ['peak memory', ({ peakMegabytes }) => `${formatCount(peakMegabytes)} MB`],
      ['publish one more, by the clock', ({ publish }) => ms(1000 * publish.seconds)],
      ['publish one more, processor', ({ publish }) => ms(1000 * publish.processor)],
      ['files that it writes', ({ publishFiles }) => formatCount(publishFiles)],
      ['bytes that it writes', ({ publishBytes }) => bytes(publishBytes)],
      ['a bare loop that writes the same files', ({ bareMs }) => ms(bareMs)],
    ]),
    table(list, (size) => `${formatCount(size)} casefiles`, [
      ['load of the machine', ({ load }) => load.toFixed(0)],
      ['the whole index, gzip', (one) => bytes(one.bytes)],
      ['columns that a filter loads, gzip', ({ ofAll }) => bytes(ofAll)],
      ['what the order of titles loads besides, gzip', ({ ofTitles }) => bytes(ofTitles)],
      ...ofTimes('the first filter that is chosen, first cards', 'the island: the first filter that is chosen'),
      ...ofTimes('the next filter, first cards', 'the island: address to first cards'),
      ...ofTimes('filter and sort alone (three filters)', 'three filters and sort'),
    ]),
    table(search, (size) => `${formatCount(size)} casefiles`, [
      ['load of the machine', ({ load }) => load.toFixed(0)],
      ['files', ({ files }) => formatCount(files)],
      ['all of them, gzip', (one) => bytes(one.bytes)],
      ['a question loads: words, gzip', ({ question }) => bytes(question.words)],
      ['and the six casefiles that the header shows', ({ question }) => bytes(question.header)],
      ['and the sixty of the page', ({ question }) => bytes(question.page)],
      ['the same for the heaviest of six questions', ({ most }) => bytes(most.page)],
      ['files, for the header', ({ question }) => formatCount(question.files)],
      ['first answer, once they are there', ({ firstMs }) => ms(firstMs)],
      ['the same question again', ({ againMs }) => ms(againMs)],
    ]),
    table(jobs, (size) => (size === 1 ? '1 worker' : `${size} workers`), [
      ['jobs a second that are no work', ({ perSecond }) => formatCount(perSecond)],
      ['jobs a second that wait 50 ms', ({ waitingPerSecond }) => formatCount(waitingPerSecond)],
      ['processor of the workers, each job', ({ processorMs }) => ms(processorMs)],
      ['load of the machine', ({ load }) => load.toFixed(0)],
    ]),
  ]
}

/** Two rows: at normal speed, and with the processor slowed down. */
function ofTimes(label: string, name: string): Rows<ScaleFigures['list'][string]> {
  return [
    [label, ({ normal }) => ms(normal[name])],
    [`${label}, 4 × slower`, ({ slow }) => ms(slow[name])],
  ]
}

function table<Figures>(all: Record<string, Figures>, head: (size: number) => string, rows: Rows<Figures>): string {
  const columns = bySize(all)
  const lines = rows.map(([label, show]) => [label, ...columns.map(([, figures]) => show(figures))])
  return [['', ...columns.map(([size]) => head(size))], ['', ...columns].map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function curve<Figures>(name: string, all: Record<string, Figures>, of: (figures: Figures) => number): Curve {
  return { name, points: bySize(all).map(([size, figures]) => [size, of(figures)] as const) }
}
