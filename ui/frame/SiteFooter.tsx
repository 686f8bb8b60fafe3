import { shortHash } from '../format/values.ts'
import { BrandMark } from './icons.tsx'
import { FOOTER } from './sections.ts'

interface Props {
  /** The sealed release of the archive that is shown; null or left out where the page cannot know or there is none. */
  release?: { number: number; root: string } | null
}

/** The end of every public page and of the pages before a session: what there is, by column. */
export function SiteFooter({ release = null }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-grid">
        <div>
          <p className="brand brand-quiet">
            <BrandMark />
            <span>Policy Casefiles</span>
          </p>
          <p className="site-footer-note">Every casefile can be checked: locked design, run record, data and code.</p>
          {release && (
            <p className="site-footer-note">
              <a href="/about#release">
                {`Archive release ${release.number} · root `}
                <code>{shortHash(release.root)}</code>
              </a>
            </p>
          )}
        </div>
        {FOOTER.map(({ title, links }) => (
          <nav aria-label={title} key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
