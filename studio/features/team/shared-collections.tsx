import { useQuery } from '@tanstack/react-query'
import { sharedCollectionsQuery } from './team-api.ts'

/** What the others in the team share of their bookmarks. */
export function SharedCollections() {
  const { data, error } = useQuery(sharedCollectionsQuery)
  return (
    <section className="team-shared" aria-labelledby="shared-title">
      <h2 id="shared-title">Shared bookmarks</h2>
      {error ? <p role="alert">{error.message}</p> : null}
      {data?.collections.length === 0 ? (
        <p>
          Nobody shares a collection yet. Share one of yours at <a href="/account/bookmarks">Bookmarks</a>.
        </p>
      ) : null}
      {data?.collections.map(({ id, name, owner, casefiles }) => (
        <div key={id}>
          <h3>
            {name} <span className="table-note">of {owner}</span>
          </h3>
          <ul>
            {casefiles.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/casefiles/${slug}`}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
