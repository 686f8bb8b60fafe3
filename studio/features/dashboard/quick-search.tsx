import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { SearchIcon } from '../../ui/icons.tsx'

/** Goes to the list of casefiles with what is searched for. */
export function QuickSearch() {
  const navigate = useNavigate()
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate(q === '' ? '/studio/casefiles' : `/studio/casefiles?q=${encodeURIComponent(q)}`)
  }
  return (
    <form className="search-field" role="search" onSubmit={submit}>
      <input
        className="field-control"
        type="search"
        name="q"
        maxLength={200}
        aria-label="Search casefiles"
        placeholder="Search casefiles"
      />
      <SearchIcon />
    </form>
  )
}
