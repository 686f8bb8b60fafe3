import type { PaymentView } from '../../../contract/payments.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { formatAmount } from '../../../ui/format/money.ts'
import { PlainTable } from '../../ui/plain-table.tsx'

/** Every bill of the account, the newest first. */
export function PaymentList({ payments }: { payments: PaymentView[] }) {
  if (payments.length === 0) return <p>Nothing was billed to this account.</p>
  return (
    <PlainTable
      caption="Bills, newest first"
      rows={payments}
      rowId={({ id }) => id}
      columns={[
        { label: 'Date', cell: ({ at }) => formatDate(at) },
        { label: 'Amount', cell: ({ amount, currency }) => formatAmount(amount, currency) },
        { label: 'State', cell: ({ status }) => (status === 'paid' ? 'Paid' : 'Failed') },
        { label: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
      ]}
    />
  )
}

function Receipt({ payment: { at, receipt_url } }: { payment: PaymentView }) {
  if (!receipt_url) return 'Simulated, none'
  return (
    <a href={receipt_url} rel="noopener noreferrer">
      Receipt of {formatDate(at)}
    </a>
  )
}
