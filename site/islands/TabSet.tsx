import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { ChartAnswers } from './charts/ChartAnswers.tsx'

export interface TabSetProps {
  /** What the tabs are parts of, for ears. */
  label: string
  tabs: readonly { id: string; label: string }[]
  /** Classes of what stands around: the head, its inside, the body and each section. */
  classes: { head: string; headInside: string; body: string; panel?: string }
  /** What stands in the head before the tabs; a slot, as are the sections below, each by its id. */
  head?: ReactNode
  [slot: string]: unknown
}

/** Which tab is open, and what inside it the address asks for. */
interface Opened {
  id: string
  target: Element | null
}

/**
 * Sections of a page as tabs. They come as slots, so their content stands in the HTML once and is never drawn anew; before
 * React takes over, and without scripts, they are sections with a list of links (tabs.css shows the one that the address
 * asks for). The address decides which tab is open, so links, reloads and the back button work; a link to anything inside
 * a closed section opens that section.
 */
export function TabSet({ label, tabs, classes, head, ...slots }: TabSetProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    const follow = () => setOpened((before) => openedByAddress(root.current!, tabs[0].id) ?? before)
    follow()
    for (const name of ['hashchange', 'popstate']) addEventListener(name, follow)
    return () => {
      for (const name of ['hashchange', 'popstate']) removeEventListener(name, follow)
    }
  }, [tabs])

  useLayoutEffect(() => {
    if (opened === null) return
    const tab = strip.current!.querySelector<HTMLElement>('[aria-selected="true"]')!
    strip.current!.scrollLeft = tab.offsetLeft - (strip.current!.clientWidth - tab.offsetWidth) / 2
    // the browser has gone to what a fresh page's address names, unless it lies in a fold
    if (opened.target && (unfold(opened.target) || !isFirst.current)) opened.target.scrollIntoView()
    isFirst.current = false
  }, [opened])

  const open = (id: string) => {
    if (location.hash !== `#${id}`) history.pushState(null, '', `#${id}`)
    setOpened({ id, target: null })
  }
  const click = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(id)
  }
  const press = (event: KeyboardEvent, from: number) => {
    const last = tabs.length - 1
    const to = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    open(tabs[to].id)
    strip.current!.querySelectorAll('a')[to].focus()
  }

  const isLive = opened !== null
  return (
    <div className="tab-set" ref={root} data-active={opened?.id}>
      <div className={classes.head}>
        <div className={classes.headInside}>
          {head}
          <nav className="tabs" aria-label={label}>
            <ul ref={strip} role={isLive ? 'tablist' : undefined}>
              {tabs.map((tab, place) => (
                <li key={tab.id} role={isLive ? 'presentation' : undefined}>
                  <a
                    href={`#${tab.id}`}
                    onClick={(event) => click(event, tab.id)}
                    onKeyDown={(event) => press(event, place)}
                    {...(isLive && {
                      id: `tab-${tab.id}`,
                      role: 'tab',
                      'aria-controls': tab.id,
                      'aria-selected': opened.id === tab.id,
                      tabIndex: opened.id === tab.id ? 0 : -1,
                    })}
                  >
                    {tab.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <div className={classes.body}>
        {tabs.map((tab, place) => (
          <section
            key={tab.id}
            id={tab.id}
            className={['panel', place === 0 && 'panel-first', classes.panel].filter(Boolean).join(' ')}
            hidden={isLive && opened.id !== tab.id}
            {...(isLive ? { role: 'tabpanel', 'aria-labelledby': `tab-${tab.id}` } : { 'aria-label': tab.label })}
          >
            {slots[tab.id] as ReactNode}
          </section>
        ))}
      </div>
      {isLive ? <ChartAnswers within={root} /> : null}
    </div>
  )
}

/** The section that the address points to or into, the first one without an address; null where it points elsewhere. */
function openedByAddress(root: HTMLElement, first: string): Opened | null {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  const panel = target?.closest('.panel')
  if (panel && root.contains(panel)) return { id: panel.id, target: panel === target ? null : target }
  return target === null || root.dataset.active === undefined ? { id: first, target: null } : null
}

/** Opens the folds that hold an element. @returns whether one was closed */
function unfold(target: Element): boolean {
  let isChanged = false
  for (let fold = target.closest('details'); fold; fold = fold.parentElement!.closest('details')) {
    isChanged ||= !fold.open
    fold.open = true
  }
  return isChanged
}
