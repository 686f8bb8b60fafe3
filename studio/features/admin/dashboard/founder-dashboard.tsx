import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '../../../../contract/admin/dashboard.ts'
import { formatAmount } from '../../../../ui/format/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Section } from '../section.tsx'
import { AskedFor } from './asked-for.tsx'
import { BarFigure } from './bar-figure.tsx'
import { dashboardQuery } from './dashboard-api.ts'
import { coverageFinding, eqsFinding, growthFinding, revenueFinding } from './findings.ts'
import { formatCount } from '../../../../engine/words/count.ts'

const METERS: Record<string, string> = {
  detailedViews: 'Detailed views',
  exports: 'Exports',
  alerts: 'Alerts',
  apiCalls: 'API calls',
}

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
