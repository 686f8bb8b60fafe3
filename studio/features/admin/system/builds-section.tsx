import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBuilds, SiteBuild, SiteRelease } from '../../../../contract/admin/system.ts'
import { duration, formatDateTime } from '@casefiles/words/formats'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { Section, StateTag } from '../admin-screen.tsx'
import { useChange } from '../use-change.ts'
import { buildNow, buildsQuery, rollBack } from './system-api.ts'

/** Builds that are shown. */
const SHOWN = 8

/** Builds of the public pages with what they said, and the releases that can be shown again. */
export function BuildsSection() {
  const query = useQuery(buildsQuery)
  const build = useChange({ run: buildNow, done: () => 'A build was asked for.' })
  const isBuilding = query.data?.state === 'building'
  return (
    <Section
      title="Public pages"
      actions={
        <Button busy={build.isPending || isBuilding} onClick={() => build.mutate()}>
          {isBuilding ? 'Being built' : 'Build now'}
        </Button>
      }
    >
      {build.error ? <Alert kind="error">{build.error.message}</Alert> : null}
      <Loaded query={query} title="Failed to load builds">
        {(builds) => <Builds builds={builds} />}
      </Loaded>
    </Section>
  )
}

function Builds({ builds: { builds, releases, held } }: { builds: AdminBuilds }) {
  const [chosen, setChosen] = useState<SiteRelease | null>(null)
  return (
    <>
      {held === null ? null : (
        <Alert kind="warning">
          An earlier release was put back. It stays, through restarts and nights, until somebody publishes or presses
          Build now.
        </Alert>
      )}
      <h3 className="admin-subhead">Releases</h3>
      <PlainTable
        caption="Kept releases, the newest first"
        rows={releases}
        rowId={({ root }) => root}
        columns={[
          { label: 'Made', cell: ({ at }) => formatDateTime(at) },
          { label: 'What', cell: ({ label }) => label || 'a build' },
          { label: 'Fingerprint', cell: ({ root }) => <code>{root.slice(0, 12)}</code> },
          {
            label: 'Shown',
            cell: (release) =>
              release.is_current ? (
                <StateTag state="good">Shown now</StateTag>
              ) : (
                <Button
                  variant="text"
                  aria-label={`Roll back to the release of ${formatDateTime(release.at)}`}
                  onClick={() => setChosen(release)}
                >
                  Roll back
                </Button>
              ),
          },
        ]}
      />
      <h3 className="admin-subhead">Builds</h3>
      {builds.length === 0 ? <EmptyState title="No builds yet" /> : <BuildTable builds={builds.slice(0, SHOWN)} />}
      {chosen ? <RollbackDialog release={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function BuildTable({ builds }: { builds: SiteBuild[] }) {
  return (
    <PlainTable
      caption="Builds, the newest first"
      rows={builds}
      rowId={({ position }) => String(position)}
      columns={[
        { label: 'Finished', cell: ({ finished_at }) => formatDateTime(finished_at) },
        {
          label: 'State',
          cell: ({ kind, error }) =>
            error === null ? (
              <StateTag state={kind === 'rollback' ? 'warning' : 'good'}>
                {kind === 'rollback' ? 'Rolled back' : 'Built'}
              </StateTag>
            ) : (
              <StateTag state="danger">Failed</StateTag>
            ),
        },
        { label: 'Took', cell: ({ started_at, finished_at }) => duration(started_at, finished_at) },
        { label: 'Log', cell: (build) => <BuildLog build={build} /> },
      ]}
    />
  )
}

function BuildLog({ build: { log, position } }: { build: SiteBuild }) {
  return (
    <details className="build-log">
      <summary>{log[0] ?? 'Nothing was said'}</summary>
      <pre tabIndex={0} aria-label={`Log of build ${position}`}>
        {log.join('\n')}
      </pre>
    </details>
  )
}

function RollbackDialog({ release, onClose }: { release: SiteRelease; onClose: () => void }) {
  const back = useChange({
    run: rollBack,
    done: () => `The release of ${formatDateTime(release.at)} is shown.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Roll back the public pages?"
      text={`Readers see the release of ${formatDateTime(release.at)} at once.`}
      consequences={[
        'What was published since then is not on the pages; nothing of it is lost.',
        'It stays so through restarts and nights.',
        'The next publication, or Build now, brings the pages up to date again.',
      ]}
      confirm="Roll back"
      isDanger
      busy={back.isPending}
      error={back.error}
      onConfirm={() => back.mutate(release.root)}
      onClose={onClose}
    />
  )
}
