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
