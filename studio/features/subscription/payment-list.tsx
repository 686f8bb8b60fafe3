import type { PaymentView } from '../../../contract/payments.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { formatAmount } from './subscription-words.ts'

/** Every bill of the account, the newest first. */
export function PaymentList({ payments }: { payments: PaymentView[] }) {
  if (payments.length === 0) return <p>Nothing was billed to this account.</p>
  return (
    <table className="table table-stacked studio-table">
      <caption className="visually-hidden">Bills, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">State</th>
          <th scope="col">Receipt</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, at, amount, currency, status, receipt_url }) => (
          <tr key={id}>
            <th scope="row">{formatDate(at)}</th>
            <td data-label="Amount">{formatAmount(amount, currency)}</td>
            <td data-label="State">{status === 'paid' ? 'Paid' : 'Failed'}</td>
            <td data-label="Receipt">
              {receipt_url ? (
                <a href={receipt_url} rel="noopener noreferrer">
                  Receipt of {formatDate(at)}
                </a>
              ) : (
                'Simulated, none'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
