import { useEffect, useState, type ReactNode } from 'react'
import type { RowPreview, Specification, SpecificationCurve } from '../../../contract/explorer-view.ts'
import { plural, withUnits } from '@casefiles/engine/words'
import { formatInterval, formatEffect } from '@casefiles/words/formats'
import { tellAs } from '@casefiles/engine/verdict'
import { specificationsForReaders, type ExplorerUnits } from '../../explorer/for-readers.ts'
import { callApi } from '../call-api.ts'
import { PagedTable, PER_PAGE } from './RowsTable.tsx'
import { messageOf } from './use-explorer.ts'

/** The full specification curve, in the order of the effect, with every choice; loaded when it is unfolded. */
export function FullCurve({ slug, told }: { slug: string; told: ExplorerUnits }) {
  const load = () => callApi('GET /api/explorer/:slug/specifications', { params: { slug } })
  return (
    <Fold title="Full specification curve" load={load}>
      {(curve) => (
        <>
          <p>{summaryText(curve, told)}</p>
          <div className="table-scroll explorer-scroll" role="group" tabIndex={0} aria-label="Curve">
            <table className="table">
              <caption className="visually-hidden">Every specification in the order of its effect</caption>
              <thead>
                <tr>
                  {['Place', 'Specification', 'What is varied', 'Choices', `Effect, ${told.units}`, '95% interval'].map(
                    (label, place) => (
                      <th key={label} scope="col" className={place > 3 ? 'table-number' : undefined}>
                        {label}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>{specificationsForReaders(curve.specifications, told).map(curveRow)}</tbody>
            </table>
          </div>
        </>
      )}
    </Fold>
  )
}

function summaryText({ summary }: SpecificationCurve, { units, scale }: ExplorerUnits): string {
  const { count, median, lowest, highest, sameSign, excludeZero, changeConclusion } = summary
  const tell = tellAs(units, scale)
  const size = (value: number | null) => formatEffect(value === null ? null : tell(value))
  const range = `from ${size(lowest)} to ${withUnits(size(highest), units)}, half of them below ${size(median)}`
  const signs = `${sameSign} have the sign of the locked estimate, ${excludeZero} of the intervals leave out zero on its side`
  return `${plural(count, 'specification')}, ${range}. ${signs}, and ${changeConclusion} change the conclusion.`
}

function curveRow({ name, group, value, low, high, isLocked, choices }: Specification, place: number) {
  const chosen = Object.entries(choices ?? {}).map(([choice, option]) => `${choice}: ${option}`)
  return (
    <tr key={place} className={isLocked ? 'table-locked' : undefined}>
      <td>{place + 1}</td>
      <th scope="row">{isLocked ? `${name} (locked)` : name}</th>
      <td>{group}</td>
      <td>{chosen.join('; ') || '–'}</td>
      <td className="table-number">{formatEffect(value)}</td>
      <td className="table-number">{formatInterval(low, high)}</td>
    </tr>
  )
}

/** The data as the server keeps them, page by page; loaded when it is unfolded. */
export function StoredRows({ slug }: { slug: string }) {
  return (
    <Fold title="Row-level preview" load={() => readStored(slug, 0)}>
      {(first) => <StoredPages slug={slug} first={first} />}
    </Fold>
  )
}

const readStored = (slug: string, offset: number) =>
  callApi('GET /api/explorer/:slug/rows', { params: { slug }, query: { offset, limit: PER_PAGE } })

function StoredPages({ slug, first }: { slug: string; first: RowPreview }) {
  const [{ page, from }, setPage] = useState({ page: first, from: 0 })
  const [problem, setProblem] = useState<string>()
  const show = (offset: number) =>
    readStored(slug, offset).then(
      (found) => {
        setPage({ page: found, from: offset })
        setProblem(undefined)
      },
      (error: unknown) => setProblem(messageOf(error)),
    )
  return (
    <PagedTable
      label="Stored rows"
      caption="Rows of the data as they are stored"
      noun="stored rows"
      from={from}
      count={page.total}
      {...(problem !== undefined && { problem })}
      onPage={(offset) => void show(offset)}
      head={['Row', ...page.columns].map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      rows={page.rows.map((cells, place) => (
        <tr key={place}>
          <th scope="row">{from + place + 1}</th>
          {cells.map((cell, at) => (
            <td key={at}>{cell === null ? '–' : String(cell)}</td>
          ))}
        </tr>
      ))}
    />
  )
}

interface FoldProps<Loaded> {
  title: string
  load: () => Promise<Loaded>
  children: (loaded: Loaded) => ReactNode
}

/** A part that folds out; it is loaded then, and again where loading failed. */
function Fold<Loaded>({ title, load, children }: FoldProps<Loaded>) {
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!isOpen || loaded !== null) return
    setProblem(undefined)
    load().then(
      (value) => setLoaded({ value }),
      (error: unknown) => setProblem(messageOf(error)),
    )
    // each time it is opened, and not each time it is drawn
  }, [isOpen])
  return (
    <details
      className="explorer-fold explorer-part"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="explorer-fold-body">
        {loaded ? (
          children(loaded.value)
        ) : isOpen ? (
          <p className="quiet" role="status">
            {problem ?? 'Loading …'}
          </p>
        ) : null}
      </div>
    </details>
  )
}
