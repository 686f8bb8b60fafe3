import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatCount, plural } from '@casefiles/engine/words'
import { OVERALL_BANDS } from '@casefiles/engine/eqs'
import type { Dashboard } from '../../../../contract/admin/overview.ts'
import { formatAmount } from '../../../../ui/format/values.ts'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Section } from '../admin-screen.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const METERS: Record<string, string> = {
  detailedViews: 'Detailed views',
  exports: 'Exports',
  alerts: 'Alerts',
  apiCalls: 'API calls',
}

const dashboardQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'dashboard'],
  queryFn: () => callApi('GET /api/admin/dashboard'),
})

/** What the product came to: growth, revenue, coverage, scores, use, and what readers ask for next. */
export function FounderDashboard() {
  const query = useQuery(dashboardQuery)
  return (
    <AdminScreen title="Founder dashboard">
      <Loaded query={query} title="Failed to load the dashboard">
        {(dashboard) => <Figures dashboard={dashboard} />}
      </Loaded>
    </AdminScreen>
  )
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { accounts, casefiles, coverage, eqs, revenue, usage } = dashboard
  const { free, pro, enterprise } = accounts.by_tier
  return (
    <>
      <dl className="dashboard-totals">
        <Total name="Accounts" value={accounts.total} note={`${free} free, ${pro} pro, ${enterprise} enterprise`} />
        <Total name="Signed in within 30 days" value={accounts.active} note={`of ${accounts.total}`} />
        <Total name="Published casefiles" value={casefiles.published} note={`${casefiles.retracted} retracted`} />
        <Total
          name="Subscriptions"
          value={revenue.subscriptions}
          note={revenue.mode === 'mock' ? 'simulated' : 'at the provider'}
        />
      </dl>
      <Section title="Growth">
        <div className="figure-pair">
          <BarFigure
            title={growthFinding('account', 'made', accounts.by_month)}
            subtitle="New accounts by month (UTC), last twelve months"
            bars={accounts.by_month.map(({ month, count }) => ({ label: month, value: count }))}
            heads={['Month', 'New accounts']}
          />
          <BarFigure
            title={growthFinding('casefile', 'published', casefiles.by_month)}
            subtitle="Casefiles by the month (UTC) of their first publication, last twelve months"
            bars={casefiles.by_month.map(({ month, count }) => ({ label: month, value: count }))}
            heads={['Month', 'Casefiles']}
          />
        </div>
      </Section>
      <Section title="Revenue">
        <Revenue revenue={revenue} />
      </Section>
      <Section title="Evidence">
        <div className="figure-pair">
          <BarFigure
            title={coverageFinding(coverage)}
            subtitle="Published casefiles by domain"
            bars={coverage.map(({ name, casefiles: count, covered, subdomains }) => ({
              label: name,
              value: count,
              note: `${covered} of ${subdomains} subdomains`,
            }))}
            heads={['Domain', 'Casefiles']}
          />
          <BarFigure
            title={eqsFinding(eqs)}
            subtitle={`Published casefiles by Evidence Quality Score; ${eqs.without} without one`}
            bars={eqs.bins.map(({ from, to, count }) => ({
              label: `${from}–${to === 100 ? 100 : to - 1}`,
              value: count,
            }))}
            heads={['Score', 'Casefiles']}
          />
        </div>
      </Section>
      <Section title="Asked for next">
        <AskedFor />
      </Section>
      <Section title="Use this month">
        <Use usage={usage} />
      </Section>
    </>
  )
}

export interface Bar {
  label: string
  value: number
  /** The value as it is read; left out = the number. */
  text?: string
  /** What stands beside the value. */
  note?: string
}

interface BarFigureProps {
  /** The finding, as a sentence. */
  title: string
  /** What is drawn, of when. */
  subtitle: string
  bars: Bar[]
  /** Heads the column of labels and the one of values. */
  heads: [label: string, value: string]
}

/** Bars from zero under their finding, each with its label before it and its value behind it: a table that draws itself. */
function BarFigure({ title, subtitle, bars, heads }: BarFigureProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="bar-figure" aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className="figure-title">
          {title}
        </h3>
        <p className="figure-subtitle">{subtitle}</p>
      </figcaption>
      <table className="bar-table">
        <caption className="visually-hidden">{`${title}. ${subtitle}`}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heads[0]}</th>
            <td />
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text = formatCount(value), note }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * value) / most} height="1" />
                </svg>
              </td>
              <td>
                {text}
                {note === undefined ? null : <span className="hint">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const votesQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'votes'],
  queryFn: () => callApi('GET /api/gap-map/votes'),
})

/** What readers ask the archive for next: boxes of the gap map with votes, the most first. */
function AskedFor() {
  const query = useQuery(votesQuery)
  return (
    <Loaded query={query} title="Failed to load the votes">
      {({ boxes }) =>
        boxes.length === 0 ? (
          <EmptyState title="Nobody has asked for a casefile yet">
            Signed-in readers can ask for one in an empty box of the gap map, on the page Domains.
          </EmptyState>
        ) : (
          <PlainTable
            caption="Boxes of the gap map by the votes of readers, also those that a casefile fills by now"
            rows={boxes}
            rowId={({ kind, outcome }) => `${kind.slug}/${outcome.slug}`}
            columns={[
              { label: 'Kind of intervention', cell: ({ kind }) => kind.name },
              { label: 'Outcomes', cell: ({ outcome }) => outcome.name },
              { label: 'Votes', isNumber: true, cell: ({ votes }) => formatCount(votes) },
            ]}
          />
        )
      }
    </Loaded>
  )
}

function Total({ name, value, note }: { name: string; value: number; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="dashboard-total">{formatCount(value)}</span>
        <span className="hint">{note}</span>
      </dd>
    </div>
  )
}

function Revenue({ revenue }: Pick<Dashboard, 'revenue'>) {
  const { mode, by_month, currency, failed_this_month } = revenue
  const hasBills = by_month.some(({ amount }) => amount > 0)
  return (
    <>
      {mode === 'mock' ? (
        <Alert kind="warning">Payments run in mock mode: these amounts are simulated, and no money moved.</Alert>
      ) : null}
      {hasBills ? (
        <BarFigure
          title={revenueFinding(revenue)}
          subtitle={`Paid bills by month (UTC); ${failed_this_month} failed this month`}
          bars={by_month.map(({ month, amount }) => ({
            label: month,
            value: amount,
            text: formatAmount(amount, currency ?? 'usd'),
          }))}
          heads={['Month', 'Paid']}
        />
      ) : (
        <EmptyState title="No bill has been paid yet">Amounts stand here after the first payment.</EmptyState>
      )}
    </>
  )
}

function Use({ usage: { month, meters } }: Pick<Dashboard, 'usage'>) {
  if (meters.length === 0) return <EmptyState title={`Nothing was metered in ${month} yet`} />
  return (
    <PlainTable
      caption={`What was used of each meter in ${month}`}
      rows={meters}
      rowId={({ meter }) => meter}
      columns={[
        { label: 'Meter', cell: ({ meter }) => METERS[meter] ?? meter },
        { label: 'Used', isNumber: true, cell: ({ used }) => formatCount(used) },
        { label: 'Accounts', isNumber: true, cell: ({ accounts }) => formatCount(accounts) },
      ]}
    />
  )
}

type Monthly = { month: string; count: number }[]

const latest = (months: Monthly) => months.at(-1)?.count ?? 0
const before = (months: Monthly) => months.at(-2)?.count ?? 0

/** `3 accounts were made this month, 1 the month before` */
export function growthFinding(one: string, verb: string, months: Monthly): string {
  const now = latest(months)
  const was = before(months)
  return `${plural(now, one)} ${now === 1 ? 'was' : 'were'} ${verb} this month, ${was} the month before`
}

/** How many domains have no casefile. */
export function coverageFinding(coverage: Dashboard['coverage']): string {
  const empty = coverage.filter(({ casefiles }) => casefiles === 0).length
  if (coverage.length === 0) return 'There are no domains yet'
  if (empty === 0) return 'Every domain has at least one casefile'
  return `${empty} of ${plural(coverage.length, 'domain')} ${empty === 1 ? 'has' : 'have'} no casefile yet`
}

/** The band that most casefiles fall in; bins end at the bounds of the bands. */
export function eqsFinding({ bins }: Dashboard['eqs']): string {
  const within = (from: number, to: number) =>
    bins.filter((bin) => bin.from >= from && bin.to <= to).reduce((sum, { count }) => sum + count, 0)
  const { moderate: low, strong: high } = OVERALL_BANDS
  const [weak, moderate, strong] = [within(0, low), within(low, high), within(high, 100)]
  const total = weak + moderate + strong
  if (total === 0) return 'No casefile has a score yet'
  const lower = `${moderate} lie from ${low} to ${high - 1}, ${weak} under ${low}`
  return `${strong} of ${total} scored casefiles reach ${high}, ${lower}`
}

export function revenueFinding({ this_month, currency, subscriptions }: Dashboard['revenue']): string {
  if (this_month === null) return `${plural(subscriptions, 'subscription')}, billed in several currencies`
  return `${formatAmount(this_month, currency ?? 'usd')} this month from ${plural(subscriptions, 'subscription')}`
}
