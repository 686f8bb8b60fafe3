import { useMutation } from '@tanstack/react-query'
import type { Integrity } from '../../../../contract/admin/database.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { Section } from '../section.tsx'
import { StateTag } from '../state-tag.tsx'
import { checkIntegrity } from './database-api.ts'

/** Whether everything is what it should be, asked when somebody wants to know. */
export function IntegritySection() {
  const check = useMutation({ mutationFn: checkIntegrity })
  return (
    <Section
      title="Integrity"
      actions={
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Check everything
        </Button>
      }
    >
      <p className="hint">
        Reads the database, computes every chain and the activity log again, and compares every file with its
        fingerprint. The server goes on meanwhile.
      </p>
      {check.error ? <Alert kind="error">{check.error.message}</Alert> : null}
      <div role="status">{check.data ? <Result integrity={check.data} /> : null}</div>
    </Section>
  )
}

function Result({ integrity: { passed, checks, duration_ms } }: { integrity: Integrity }) {
  const failed = checks.filter((check) => !check.passed).length
  return (
    <>
      <p className="integrity-result">
        {passed ? 'Everything is intact.' : `${failed} of ${checks.length} checks found something.`} It took{' '}
        {(duration_ms / 1000).toFixed(1)} s.
      </p>
      <PlainTable
        caption="What was checked"
        rows={checks}
        rowId={({ name }) => name}
        columns={[
          { label: 'Check', cell: ({ name }) => name },
          {
            label: 'Result',
            cell: (check) => (
              <StateTag state={check.passed ? 'good' : 'danger'}>{check.passed ? 'Intact' : 'Broken'}</StateTag>
            ),
          },
          { label: 'Looked at', cell: ({ message }) => message },
          { label: 'Found', cell: ({ problems }) => (problems.length === 0 ? 'nothing' : problems.join('; ')) },
        ]}
      />
    </>
  )
}
