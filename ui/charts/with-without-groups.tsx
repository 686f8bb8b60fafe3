import { shownLevel } from './shown-level.ts'
import type { ReactNode } from 'react'
import type { WithWithoutGroupsRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { formatTick } from '@casefiles/words/formats'
import { Canvas, PlottingAreaOf, round } from './plane.tsx'
import { heightBelow, XAxis } from './frame.tsx'
import { Label } from './label.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps } from './plot-data.ts'
import { STRONG } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { wrapText } from './text.ts'
import { Values } from './values.tsx'
import { Marker, Whisker } from './marks.tsx'

/** What the unit of a share out of a hundred begins with: then people are drawn. */
const OF_100 = 'of 100'
const BAR = 28
const ROW = 66
/** Of a name that takes a second one. */
const LINE = 16
const TOO_FLAT = 0.25

/** Two levels as bars from zero, the one with the policy with its interval; a share of 100 as two sets of a hundred, too. */
export function WithWithoutGroups({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'with-without-groups')
  const isShare = plot.x.unit.startsWith(OF_100)
  const people = isShare && canBeCounted(rows) ? peopleLayout(size) : null
  const [least, most] = extentOf(rows.flatMap(({ level, low, high }) => [level, low, high]))
  // bars stand on zero; levels that differ by little of what they are stand as dots on a scale of their own
  // where no interval says how far a dot may lie, nothing is enlarged
  const hasInterval = rows.some(({ low }) => isPresent(low))
  const isClose = hasInterval && least > 0 && (most - least) / most < TOO_FLAT
  const extent: [number, number] = isClose ? [least, most] : fromZero(least, most)
  const width = CHART_WIDTHS[size]
  const top = people === null ? 4 : people.height + 8
  const [left, right] = [16, width - 20]
  const levels = rows.map(({ level }) => level)
  const names = rows.map((row) => wrapText(`${row.name}: ${shownLevel(row.level, levels)}`, (right - left) / STRONG))
  const tops = names.map((_, place) => top + names.slice(0, place).reduce((all, name) => all + heightOf(name), 0))
  const box = { left, right, top, bottom: tops.at(-1)! + heightOf(names.at(-1)!) }
  const x = niceAxis(extent, [box.left, box.right])
  const middle = (place: number) => tops[place] + heightOf(names[place]) - ROW + 40
  return (
    <Canvas width={width} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      {people === null ? null : <People rows={rows} layout={people} width={width} />}
      {x.ticks.map((tick) => (
        <path key={tick} d={`M${round(x.scale(tick))} ${top + 20}V${box.bottom}`} stroke="var(--grid)" />
      ))}
      {extent[0] < 0 ? (
        <path d={`M${round(x.scale(0))} ${top + 20}V${box.bottom}`} stroke="var(--ink)" strokeWidth={1.5} />
      ) : null}
      <PlottingAreaOf box={box}>
        {rows.map((row, place) => (
          <Level
            key={row.name}
            row={row}
            name={names[place]}
            y={middle(place)}
            scale={x.scale}
            left={box.left}
            isDot={isClose}
          />
        ))}
        <Values among={plot.rows} of={rows} at={(row, place) => [x.scale(row.level), middle(place)]} />
      </PlottingAreaOf>
      <XAxis box={box} x={x} label={axisText(plot.x)} format={(tick) => formatTick(tick, x.ticks)} />
    </Canvas>
  )
}

/** Levels may lie under zero, and be of any size; with none at all there still is an axis. */
function fromZero(least: number, most: number): [number, number] {
  return least === 0 && most === 0 ? [0, 1] : [Math.min(0, least), Math.max(0, most)]
}

const heightOf = (name: readonly string[]) => ROW + (name.length - 1) * LINE

interface LevelProps {
  row: WithWithoutGroupsRow
  /** What it is called and comes to, in lines. */
  name: string[]
  y: number
  scale: (value: number) => number
  left: number
  isDot: boolean
}

/** Filled with the policy, outlined without it; what it comes to stands over it. */
function Level({ row, name, y, scale, left, isDot }: LevelProps) {
  const { isWith, level, low, high } = row
  return (
    <g>
      {name.map((line, index) => (
        <Label
          key={line}
          x={left}
          y={y - BAR / 2 - 6 - (name.length - 1 - index) * LINE}
          color={isWith ? 'c-treated' : 'ink-2'}
          isStrong
        >
          {line}
        </Label>
      ))}
      {isDot ? (
        <>
          <Whisker at={y} low={low} high={high} scale={scale} isVertical={false} color="c-treated" width={3} />
          <Marker x={scale(level)} y={y} r={6} color={isWith ? 'c-treated' : 'c-compare'} isHollow={!isWith} />
        </>
      ) : (
        <Bar isWith={isWith} from={scale(0)} to={scale(level)} y={y}>
          <Whisker at={y + 7} low={low} high={high} scale={scale} isVertical={false} color="surface" width={6} />
          <Whisker at={y + 7} low={low} high={high} scale={scale} isVertical={false} color="ink" width={2.5} cap={4} />
        </Bar>
      )}
    </g>
  )
}

interface BarProps {
  isWith: boolean
  from: number
  to: number
  y: number
  children: ReactNode
}

function Bar({ isWith, from, to, y, children }: BarProps) {
  const inset = isWith ? 0 : 1
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  return (
    <>
      <rect
        x={round(left + inset)}
        y={y - BAR / 2 + inset}
        width={round(Math.max(1, right - left - 2 * inset))}
        height={BAR - 2 * inset}
        fill={isWith ? 'var(--c-treated)' : 'none'}
        stroke={isWith ? 'none' : 'var(--c-compare)'}
        strokeWidth={2 * inset}
      />
      {children}
    </>
  )
}

interface PeopleLayout {
  columns: number
  /** Between two people. */
  pitch: number
  line: number
  height: number
}

/** Whether whole people subtract to the difference as it is told: 31 less 22 would make 8.3 look like 9. */
function canBeCounted(rows: readonly WithWithoutGroupsRow[]): boolean {
  const [one, other] = rows.map(({ level }) => level)
  return Math.abs(Math.round(one) - Math.round(other)) === Math.round(Math.abs(one - other))
}

const HUNDRED = 100

function peopleLayout(size: ChartSize): PeopleLayout {
  const columns = size === 'narrow' ? 10 : 20
  const line = size === 'narrow' ? 17 : 20
  return {
    columns,
    pitch: { narrow: 14.5, medium: 13.5, wide: 19 }[size],
    line,
    height: 24 + (HUNDRED / columns) * line,
  }
}

/** A hundred people without and a hundred with; those who are more, or fewer, stand out in ink. */
function People({ rows, layout, width }: { rows: WithWithoutGroupsRow[]; layout: PeopleLayout; width: number }) {
  const { columns, pitch, line, height } = layout
  const counts = rows.map(({ level }) => Math.round(level))
  const least = Math.min(...counts)
  const lines = HUNDRED / columns
  return rows.map((row, group) => {
    const left = group * (width / rows.length)
    const color = row.isWith ? 'var(--c-treated)' : 'var(--c-compare)'
    const at = (place: number) => ({
      x: left + (place % columns) * pitch + 5,
      y: height - 6 - Math.floor(place / columns) * line - line / 2,
    })
    const stand = (from: number, to: number) =>
      peoplePath(Array.from({ length: Math.max(0, to - from) }, (_, i) => at(from + i)))
    return (
      <g key={row.name}>
        <Label x={left} y={13} color={row.isWith ? 'c-treated' : 'ink-2'} isStrong>
          {`${counts[group]} of 100 ${row.isWith ? 'with' : 'without'}`}
        </Label>
        <path d={stand(0, least)} fill={color} />
        <path d={stand(least, counts[group])} fill="var(--ink)" />
        <path d={stand(counts[group], lines * columns)} stroke="var(--line-strong)" strokeWidth={0.9} />
      </g>
    )
  })
}

/** A head over shoulders, ten by fourteen. */
function peoplePath(at: readonly { x: number; y: number }[]): string {
  return at
    .map(
      ({ x, y }) =>
        `M${round(x - 2.3)} ${round(y - 4)}a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0zM${round(x - 4)} ${round(y + 6)}v-3.5a3 3 0 0 1 3-3h2a3 3 0 0 1 3 3v3.5z`,
    )
    .join('')
}
