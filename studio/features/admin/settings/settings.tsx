import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminSetting, type AdminSettings, GUARDED_SETTINGS } from '../../../../contract/admin/settings.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { callApi } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { Waiting } from '../../approvals/waiting.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'
import { ChoiceField, TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { SETTING_WORDS, valueWords } from './setting-words.ts'

const settingsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'settings'],
  queryFn: () => callApi('GET /api/admin/settings'),
})

function changeSetting(name: string, value: string) {
  return callApi('PUT /api/admin/settings/:name', { params: { name }, body: { value } })
}

/** What can be changed while the product runs, and what cannot. */
export function Settings() {
  const query = useQuery(settingsQuery)
  return (
    <AdminScreen title="Settings">
      <Loaded query={query} title="Failed to load the settings">
        {({ settings, fixed, waiting }) => (
          <>
            <Waiting approvals={waiting} />
            <ul className="admin-settings">
              {settings.map((setting) => (
                <SettingItem key={`${setting.name} ${setting.value}`} setting={setting} />
              ))}
            </ul>
            <section className="studio-section" aria-labelledby="fixed">
              <h2 id="fixed">Set when the server starts</h2>
              <Facts facts={fixed.map(({ name, value }) => [name, value])} />
            </section>
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

/** One setting: what it is, who changed it last, and another value. */
function SettingItem({ setting }: { setting: AdminSetting }) {
  const { title, text, options, consequences, type = 'email' } = SETTING_WORDS[setting.name]
  const [value, setValue] = useState(setting.value)
  const [isAsked, setIsAsked] = useState(false)
  const change = useChange({
    run: () => changeSetting(setting.name, value),
    done: (answer) =>
      `${title}: ${valueWords({ name: setting.name, value })}.${waits(answer) ? ' It waits for a second person.' : ''}`,
    // What one person may only ask for is not taken back with a press.
    ...(!GUARDED_SETTINGS.includes(setting.name) && { undo: () => changeSetting(setting.name, setting.value) }),
    onDone: (answer) => {
      setIsAsked(false)
      if (waits(answer)) setValue(setting.value)
    },
  })
  const waits = ({ waiting }: AdminSettings) => waiting.some(({ subject }) => subject.startsWith(`${setting.name}:`))
  const field = { label: title, hint: text, value, onSet: setValue }
  const save = () => (consequences ? setIsAsked(true) : change.mutate(undefined))
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== setting.value) save()
        }}
      >
        {options ? (
          <ChoiceField {...field} options={Object.entries(options).map(([one, label]) => ({ value: one, label }))} />
        ) : (
          <TextField {...field} type={type} maxLength={500} />
        )}
        <Button
          type="submit"
          aria-label={`Save ${title}`}
          disabled={value === setting.value}
          reason="Nothing is changed yet."
          busy={change.isPending}
        >
          Save
        </Button>
      </form>
      <p className="hint">{lastChange(setting)}</p>
      {change.error && !isAsked ? (
        <p className="field-error" role="alert">
          {change.error.message}
        </p>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title={`${title}: ${valueWords({ name: setting.name, value })}?`}
          text="This takes effect at once:"
          consequences={[...(consequences?.[value] ?? []), 'It is noted in the activity log with your name.']}
          confirm="Save"
          busy={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate(undefined)}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </li>
  )
}

function lastChange({ updated_at, updated_by }: AdminSetting): string {
  if (updated_at === null) return 'Never changed: the value it came with.'
  return `Changed last on ${formatDateTime(updated_at)} by ${updated_by}.`
}
