import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { AdminPolicyDetail, PolicyWords } from '../../../../contract/admin/content.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { TextField } from '../fields.tsx'
import { joinParagraphs, joinSources, splitParagraphs, splitSources } from '../line-texts.ts'
import { LinkedCasefiles, Versions } from '../versions.tsx'
import { useChange } from '../use-change.ts'
import { changeWords, policyQuery, republishedWords, republishPolicy } from './policies-api.ts'
import { plural } from '@casefiles/engine/words'

/** One policy: its words, which can be edited, and what hangs on it. */
export function PolicyScreen() {
  const { slug = '' } = useParams()
  const query = useQuery(policyQuery(slug))
  return (
    <AdminScreen title={query.data?.words.title ?? 'Policy'} crumbs={[{ label: 'Policies', to: '/admin/policies' }]}>
      <Loaded query={query} title="Failed to load the policy">
        {(policy) => (
          <>
            <Facts
              facts={[
                ['Jurisdiction', policy.jurisdiction],
                ['Domain', `${policy.domain} / ${policy.subdomain}`],
                ['Words', policy.is_edited ? 'edited here, over those of the archive' : 'of the archive'],
              ]}
            />
            {/* Words that came anew begin a new form. */}
            <WordsForm key={policy.updated_at} policy={policy} />
            <LinkedCasefiles casefiles={policy.casefiles} />
            <Texts texts={policy.texts} />
            <Versions
              versions={policy.versions}
              none="It is published once one of its casefiles is."
              page={`/policies/${policy.slug}`}
            />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function WordsForm({ policy }: { policy: AdminPolicyDetail }) {
  const { slug, words, archive, is_edited } = policy
  const [title, setTitle] = useState(words.title)
  const [summary, setSummary] = useState(words.summary)
  const [description, setDescription] = useState(joinParagraphs(words.description))
  const [sources, setSources] = useState(joinSources(words.sources))
  const typed: PolicyWords = {
    title: title.trim(),
    summary: summary.trim(),
    description: splitParagraphs(description),
    sources: splitSources(sources),
  }
  const change = useChange({
    run: (next: PolicyWords) => changeWords(slug, next, policy.updated_at),
    done: ({ versions }) => `Saved. Version ${versions[0]?.version ?? 'none yet'} is what readers see.`,
    undo: (saved) => changeWords(slug, words, saved.updated_at),
  })
  const republish = useChange({ run: () => republishPolicy(slug), done: republishedWords })
  const failure = change.error ?? republish.error
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(typed)
      }}
    >
      <TextField label="Title" required maxLength={300} value={title} onSet={setTitle} />
      <TextField label="Summary, one sentence for lists" required rows={2} value={summary} onSet={setSummary} />
      <TextField
        label="Description"
        hint="An empty line begins a new paragraph."
        required
        rows={8}
        value={description}
        onSet={setDescription}
      />
      <TextField
        label="Sources"
        hint="One a line; an address follows after “ | ”."
        rows={5}
        value={sources}
        onSet={setSources}
      />
      {failure ? <Alert kind="error">{failure.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save and publish
        </Button>
        {is_edited ? (
          <Button busy={change.isPending} onClick={() => change.mutate(archive)}>
            Return to the archive’s words
          </Button>
        ) : null}
        <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
          Publish anew
        </Button>
      </p>
      <p className="hint">What is published gets a new version; the one before stays at its own address.</p>
    </form>
  )
}

function Texts({ texts }: Pick<AdminPolicyDetail, 'texts'>) {
  return (
    <section className="studio-section" aria-labelledby="texts">
      <h2 id="texts">Texts held</h2>
      {texts.length === 0 ? (
        <p className="hint">None; its sources stand above.</p>
      ) : (
        <ul className="dash-list">
          {texts.map(({ title, file, licence, passages }) => (
            <li key={file}>
              {title}: {file}, {licence}, {plural(passages, 'passage')} quoted
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
