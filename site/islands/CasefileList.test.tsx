import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'
import { filterChoices } from '../casefile-list/filter-choices.ts'
import { CasefileList } from './CasefileList.tsx'

const CASEFILES = Array.from({ length: 37 }, (_, place) => syntheticCard(place))
const DOMAINS = [...new Map(CASEFILES.map(({ domain }) => [domain.slug, domain])).values()].map((domain) => ({
  ...domain,
  description: '',
  isUserFacing: true,
  subdomains: [],
}))

function drawn(casefiles: typeof CASEFILES): string {
  const choices = filterChoices(casefiles, DOMAINS as never)
  return renderToString(
    <CasefileList total={casefiles.length} choices={choices} older={null}>
      <ul>
        <li>The cards of the page</li>
      </ul>
    </CasefileList>,
  )
}

describe('the list as the page comes with it', () => {
  const html = drawn(CASEFILES)

  it('has the cards of the page, their number, and how many of them are shown', () => {
    expect(html).toContain('<li>The cards of the page</li>')
    expect(html).toContain('>37 casefiles</p>')
    expect(html).toContain('>Showing 24 of 37</p>')
    expect(html).toContain('>Show 24 more</button>')
    expect(html).toMatch(/<div class="list-empty"[^>]* hidden="">/)
  })

  it('has every choice with the number of casefiles under it', () => {
    const [{ domain }] = CASEFILES
    const count = CASEFILES.filter((one) => one.domain.slug === domain.slug).length
    expect(html).toContain(`>${domain.name} (${count})</option>`)
    expect(html.match(/name="designType"/g)).toHaveLength(6)
    expect(html.match(/name="verdict"/g)).toHaveLength(6)
  })

  it('has no style that the content policy would refuse', () => {
    expect(html).not.toContain('style=')
  })

  it('says so where the archive is empty', () => {
    expect(drawn([])).toMatch(/<div class="list-empty" data-empty=""><h2>No casefiles found/)
  })
})
