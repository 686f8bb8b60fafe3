import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { AdminDelivery, AdminKey, AdminTeam, AdminUsage } from '../../../../contract/admin/api.ts'
import { MOST_SEATS } from '../../../../contract/entitlements.ts'
import { formatCount, plural } from '@casefiles/engine/words'
import { formatDate, formatDateTime } from '@casefiles/words/formats'
import { NotFound } from '../../../app/not-found.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { AdminScreen, StateTag } from '../admin-screen.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { useChange } from '../use-change.ts'
import {
  changeSeats,
  DELIVERY_TAGS,
  DELIVERY_WORDS,
  OwnerCell,
  replayCall,
  revokeKey,
  TIER_FILTER,
  WebhookList,
} from './webhook-list.tsx'

/** Each list has an address of its own, because its search and order stand in it. */
const LISTS = [
  { id: 'keys', label: 'Keys', List: KeyList },
  { id: 'webhooks', label: 'Webhooks', List: WebhookList },
  { id: 'deliveries', label: 'Deliveries', List: DeliveryList },
  { id: 'usage', label: 'Usage', List: CallList },
  { id: 'teams', label: 'Teams', List: TeamList },
] as const

/** Keys of all accounts; any of them can be ended. */
function KeyList() {
  const [chosen, setChosen] = useState<AdminKey | null>(null)
  return (
    <>
      <DataTable<AdminKey>
        noun={{ one: 'key', many: 'keys' }}
        call="GET /api/admin/api/keys"
        search="Account, name or first characters"
        sort="owner"
        filters={[TIER_FILTER]}
        emptyText="No account has made a key yet."
        rowId={({ id }) => id}
        rowName={({ name, owner }) => `${name} of ${owner}`}
        columns={[
          { sort: 'name', label: 'Key', cell: (key) => <Name apiKey={key} /> },
          { sort: 'owner', label: 'Account', cell: (key) => <OwnerCell {...key} /> },
          { label: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
          {
            sort: 'last_used',
            label: 'Last used',
            cell: ({ last_used_at: at }) => (at ? formatDateTime(at) : 'never'),
          },
          {
            sort: 'used',
            label: 'Calls this month',
            isNumber: true,
            cell: ({ used, limit }) =>
              limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`,
          },
          {
            label: 'Actions',
            cell: (key, tabIndex) => (
              <Button
                variant="text"
                tabIndex={tabIndex}
                aria-label={`Revoke ${key.name} of ${key.owner}`}
                onClick={() => setChosen(key)}
              >
                Revoke
              </Button>
            ),
          },
        ]}
      />
      {chosen ? <RevokeDialog apiKey={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function Name({ apiKey: { name, hint, expires_at } }: { apiKey: AdminKey }) {
  return (
    <>
      {name}
      <span className="table-note">
        <code>{hint}…</code>
        {expires_at ? ` until ${formatDateTime(expires_at)}` : ''}
      </span>
    </>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: AdminKey; onClose: () => void }) {
  const revoke = useChange({
    run: () => revokeKey(apiKey.id),
    done: () => `Revoked ${apiKey.name} of ${apiKey.owner}.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      text="It cannot be undone."
      consequences={[
        'Programs that call with this key are refused at once.',
        `${apiKey.owner} is told by email, and can make another key.`,
        'Other keys of the account go on working; what was counted this month stays counted.',
      ]}
      confirm="Revoke"
      isDanger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(undefined)}
      onClose={onClose}
    />
  )
}

/** Teams and how many seats were agreed with each. */
function TeamList() {
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

/** Calls to webhooks; what failed can be sent again. */
function DeliveryList() {
  return (
    <DataTable<AdminDelivery>
      noun={{ one: 'delivery', many: 'deliveries' }}
      call="GET /api/admin/api/deliveries"
      search="Account or address"
      sort="-created"
      filters={[
        {
          name: 'state',
          label: 'State',
          options: Object.entries(DELIVERY_WORDS).map(([value, label]) => ({ value, label })),
        },
      ]}
      emptyText="A webhook is called when a casefile is published or retracted."
      rowId={({ id }) => id}
      rowName={({ type, url }) => `${type} to ${url}`}
      columns={[
        { label: 'Event', cell: ({ type }) => type },
        { sort: 'url', label: 'Address', cell: ({ url }) => url },
        { sort: 'owner', label: 'Account', cell: (delivery) => <OwnerCell {...delivery} /> },
        { label: 'State', cell: (delivery) => <State delivery={delivery} /> },
        { sort: 'created', label: 'Made', cell: ({ created_at }) => formatDateTime(created_at) },
        {
          label: 'Actions',
          cell: (delivery, tabIndex) =>
            delivery.state === 'failed' ? <Replay delivery={delivery} tabIndex={tabIndex} /> : null,
        },
      ]}
    />
  )
}

function State({ delivery: { state, attempts, last_status, last_error } }: { delivery: AdminDelivery }) {
  const answer = last_error ?? (last_status === null ? '' : `HTTP ${last_status}`)
  return (
    <>
      <StateTag state={DELIVERY_TAGS[state]}>{DELIVERY_WORDS[state]}</StateTag>
      <span className="table-note">
        {plural(attempts, 'attempt')}
        {answer ? `: ${answer}` : ''}
      </span>
    </>
  )
}

function Replay({ delivery, tabIndex }: { delivery: AdminDelivery; tabIndex: 0 | -1 }) {
  const replay = useChange({
    run: () => replayCall(delivery),
    done: () => `The call to ${delivery.url} is made again.`,
  })
  return (
    <>
      <Button
        variant="text"
        tabIndex={tabIndex}
        busy={replay.isPending}
        aria-label={`Send again: ${delivery.type} to ${delivery.url}`}
        onClick={() => replay.mutate(undefined)}
      >
        Send again
      </Button>
      {replay.error ? <span role="alert">{replay.error.message}</span> : null}
    </>
  )
}

/** Who called how often this month. */
function CallList() {
  return (
    <>
      <p className="hint">Calls with a key in this calendar month (UTC). Calls are counted by month, not by day.</p>
      <DataTable<AdminUsage>
        noun={{ one: 'account', many: 'accounts' }}
        call="GET /api/admin/api/usage"
        search="Account"
        sort="-used"
        filters={[TIER_FILTER]}
        emptyText="Nobody has called with a key this month."
        rowId={({ owner_id }) => owner_id}
        rowName={({ owner }) => owner}
        columns={[
          { sort: 'owner', label: 'Account', cell: (usage) => <OwnerCell {...usage} /> },
          { sort: 'used', label: 'Calls', isNumber: true, cell: ({ used }) => formatCount(used) },
          { label: 'Limit', isNumber: true, cell: (usage) => <Limit usage={usage} /> },
          { sort: 'keys', label: 'Keys', isNumber: true, cell: ({ keys }) => keys },
        ]}
      />
    </>
  )
}

function Limit({ usage: { used, limit } }: { usage: AdminUsage }) {
  if (limit === null) return 'none'
  const text = formatCount(limit)
  return used >= limit ? <StateTag state="warning">{`${text}, reached`}</StateTag> : text
}

const addressOf = (id: string) => (id === 'keys' ? '/admin/api' : `/admin/api/${id}`)

/** `/admin/api`: keys, webhooks with their calls, use of the month, and seats of teams, of all accounts. */
export function AdminApi() {
  const { list = 'keys' } = useParams()
  const chosen = LISTS.find(({ id }) => id === list)
  if (!chosen) return <NotFound />
  const { List } = chosen
  return (
    <AdminScreen title="API and teams">
      <p className="studio-lead">Of all accounts. Keys and secrets are known to their owners alone.</p>
      <nav className="admin-lists" aria-label="Lists">
        {LISTS.map(({ id, label }) => (
          <Link key={id} to={addressOf(id)} aria-current={id === list ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <List key={list} />
    </AdminScreen>
  )
}
