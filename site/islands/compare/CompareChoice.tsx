import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import { loadCompared } from '../../compare/load-compared.ts'
import { readSlugs } from '../../compare/frame-address.ts'
import { AnsweringFigures } from '../charts/AnsweringFigures.tsx'

// loaded once there is something to compare
const loadDrawing = () => import('../../components/compare/Comparison.tsx')

interface Compared {
  casefiles: readonly ComparedCasefile[]
  Comparison: Awaited<ReturnType<typeof loadDrawing>>['Comparison']
}

type Choice = Pick<ComparedCasefile, 'slug' | 'docket' | 'title'>

interface CompareChoiceProps {
  /** The newest casefiles. */
  choices: readonly Choice[]
  /** What stands between status and form, and after the list. */
  intro?: ReactNode
  children?: ReactNode
}

const slugsOfAddress = () => readSlugs(new URLSearchParams(location.search))

/** Puts the casefiles of the address side by side, and lets a reader choose others. */
export function CompareChoice({ choices, intro, children }: CompareChoiceProps) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const [said, setSaid] = useState('')
  /** Until it is known what the address asks for. */
  const [isWaiting, setWaiting] = useState(true)
  /** Casefiles that came by the address and are not among the newest: each has a box, to be taken out again. */
  const [unlisted, setUnlisted] = useState<readonly Choice[]>([])
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef<readonly string[]>([])

  const compare = async (slugs: readonly string[]) => {
    latest.current = slugs
    setCompared(null)
    try {
      const [casefiles, { Comparison }] = await Promise.all([loadCompared(slugs), loadDrawing()])
      if (latest.current !== slugs) return
      const isListed = (slug: string) => choices.some((one) => one.slug === slug)
      setUnlisted((before) => {
        const known = new Set(before.map(({ slug }) => slug))
        return [...before, ...casefiles.filter(({ slug }) => !isListed(slug) && !known.has(slug))]
      })
      setCompared({ casefiles, Comparison })
      setSaid(`${casefiles.length} casefiles side by side`)
    } catch (error) {
      if (latest.current === slugs) setSaid(error instanceof Error ? error.message : 'Failed to load casefile')
    }
    if (latest.current === slugs) setWaiting(false)
  }

  useEffect(() => {
    const follow = () => {
      const slugs = slugsOfAddress()
      if (slugs.length === 0) return setWaiting(false)
      for (const box of form.current!.querySelectorAll('input')) box.checked = slugs.includes(box.value)
      void compare(slugs)
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const boxes = [...event.currentTarget.querySelectorAll('input')]
    const boxless = slugsOfAddress().filter((slug) => !boxes.some(({ value }) => value === slug))
    const slugs = [...boxless, ...boxes.filter(({ checked }) => checked).map(({ value }) => value)]
    history.pushState(null, '', slugs.length > 0 ? `?slugs=${slugs.join(',')}` : location.pathname)
    void compare(slugs)
  }

  return (
    <div className={isWaiting ? 'compare-waiting' : undefined}>
      <p className="compare-status" role="status">
        {said}
      </p>
      {compared === null ? null : (
        <AnsweringFigures className="compare-result" key={compared.casefiles.map(({ slug }) => slug).join()}>
          <compared.Comparison casefiles={compared.casefiles} />
        </AnsweringFigures>
      )}
      {intro}
      <form action="/casefiles/compare" method="get" ref={form} onSubmit={choose}>
        <fieldset className="field-group">
          <legend>Choose two to four</legend>
          <ul className="compare-choices">
            {choices.map((choice) => (
              <ChoiceItem key={choice.slug} {...choice}>
                <a href={`/casefiles/${choice.slug}`} aria-label={`Read ${choice.docket}`}>
                  Read
                </a>
              </ChoiceItem>
            ))}
            {unlisted.map((choice) => (
              <ChoiceItem key={choice.slug} {...choice} isChosen />
            ))}
          </ul>
        </fieldset>
        {children}
      </form>
    </div>
  )
}

function ChoiceItem({
  slug,
  docket,
  title,
  isChosen,
  children,
}: Choice & { isChosen?: boolean; children?: ReactNode }) {
  return (
    <li className="choice">
      <label>
        <input type="checkbox" name="slugs" value={slug} defaultChecked={isChosen} />
        <span>{`${docket}: ${title}`}</span>
      </label>
      {children}
    </li>
  )
}
