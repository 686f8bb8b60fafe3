import { formatDateTime } from '@casefiles/engine/words'

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
