import { formatDateTime } from '@casefiles/words/formats'

interface VersionsProps {
  /** The newest first. */
  versions: readonly { version: number; published_at: string }[]
  /** What is said where nothing is published. */
  none: string
  /** Address of the public page. */
  page: string
}

/** What was published of a policy or problem, and when. */
export function Versions({ versions, none, page }: VersionsProps) {
  return (
    <section className="studio-section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <>
          <ul className="dash-list">
            {versions.map(({ version, published_at }) => (
              <li key={version}>
                Version {version}, {formatDateTime(published_at)}
              </li>
            ))}
          </ul>
          <p className="button-row">
            <a href={page}>Open the public page</a>
          </p>
        </>
      )}
    </section>
  )
}

interface LinkedCasefilesProps {
  casefiles: readonly { slug: string; title: string; status: string }[]
}

/** Casefiles that a policy or problem names, with where each stands. */
export function LinkedCasefiles({ casefiles }: LinkedCasefilesProps) {
  return (
    <section className="studio-section" aria-labelledby="casefiles">
      <h2 id="casefiles">Casefiles</h2>
      <ul className="dash-list">
        {casefiles.map(({ slug, title, status }) => (
          <li key={slug}>
            {status === 'published' || status === 'retracted' ? <a href={`/casefiles/${slug}`}>{title}</a> : title},{' '}
            {status.replace('_', ' ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
