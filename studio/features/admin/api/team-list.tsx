import { useState } from 'react'
import type { AdminTeam } from '../../../../contract/admin/api.ts'
import { MOST_SEATS } from '../../../../contract/seats.ts'
import { formatDate } from '../../../../engine/words/date.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { useChange } from '../use-change.ts'
import { changeSeats } from './api-calls.ts'

/** Teams and how many seats were agreed with each. */
export function TeamList() {
  const [chosen, setChosen] = useState<AdminTeam | null>(null)
  return (
    <>
      <DataTable<AdminTeam>
        noun={{ one: 'team', many: 'teams' }}
        call="GET /api/admin/api/teams"
        search="Name"
        sort="name"
        emptyText="An Enterprise account begins a team in its own area."
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        columns={[
          { sort: 'name', label: 'Team', cell: ({ name }) => name },
          { label: 'Owner', cell: ({ owner }) => owner },
          { sort: 'members', label: 'Members', isNumber: true, cell: ({ members }) => members },
          { sort: 'seats', label: 'Seats', isNumber: true, cell: ({ seats }) => seats },
          { sort: 'created', label: 'Begun', cell: ({ created_at }) => formatDate(created_at) },
          {
            label: 'Actions',
            cell: (team, tabIndex) => (
              <Button
                variant="text"
                tabIndex={tabIndex}
                aria-label={`Change seats of ${team.name}`}
                onClick={() => setChosen(team)}
              >
                Change seats
              </Button>
            ),
          },
        ]}
      />
      {chosen ? <SeatsDialog team={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function SeatsDialog({ team, onClose }: { team: AdminTeam; onClose: () => void }) {
  const [typed, setTyped] = useState(String(team.seats))
  const change = useChange({
    run: () => changeSeats(team.id, Number(typed)),
    done: () => `${team.name} has ${typed} seats.`,
    undo: () => changeSeats(team.id, team.seats),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Seats of ${team.name}`}
      text={`${team.members} of ${team.seats} are taken. Nobody is told and nothing is charged here.`}
      confirm="Change seats"
      missing={missing(typed, team)}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <label className="field">
        <span className="field-label">Seats</span>
        <input
          className="field-control"
          type="number"
          inputMode="numeric"
          min={team.members}
          max={MOST_SEATS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </ConfirmDialog>
  )
}

function missing(typed: string, { members }: AdminTeam): string | undefined {
  const seats = Number(typed)
  if (typed.trim() === '' || !Number.isInteger(seats) || seats > MOST_SEATS) return 'Give a whole number of seats.'
  return seats < Math.max(1, members) ? `The team has ${members} members; its owner must remove some first.` : undefined
}
