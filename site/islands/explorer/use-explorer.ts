import { useCallback, useEffect, useRef, useState } from 'react'
import type { Plot } from '@casefiles/engine/analysis'
import {
  type Answer,
  changeSetting,
  keepOffered,
  readSettings,
  type Settings,
  type SettingValue,
  writeSettings,
} from '@casefiles/engine/explorer'
import { tellNotices } from '@casefiles/words'
import type { CasefileAddresses } from '../../engine-worker/addresses.ts'
import { openEngine, type Engine } from '../../engine-worker/engine-client.ts'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'
import { resultSentence } from '../../explorer/effect.ts'

/** A slider is moved through many values; the last one counts. */
const SETTLE_MS = 150

/** What was computed last. */
interface Computed {
  answer: Answer
  isLocked: boolean
}

/** Where the Explorer is: data and engine wait to be asked for, are being loaded, or are at work. */
export type Phase = 'closed' | 'opening' | 'open'

/**
 * The state of one casefile's Explorer. The engine computes in a worker, a newer setting supersedes the running one, and
 * the address holds the settings.
 */
export function useExplorer({ document, data }: CasefileAddresses) {
  const [opened, setOpened] = useState<OpenedCasefile | null>(null)
  const [phase, setPhase] = useState<Phase>('closed')
  const [settings, setSettings] = useState<Settings>({})
  const [notices, setNotices] = useState<readonly string[]>([])
  /** Read out after each change; null = what the page says of the published estimate. */
  const [said, setSaid] = useState<string | null>(null)
  /** Share computed; null while nothing is. */
  const [progress, setProgress] = useState<number | null>(null)
  const [computed, setComputed] = useState<Computed | null>(null)
  const [figures, setFigures] = useState<readonly Plot[]>([])
  /** Counts settings that were taken from the address or set back: fields then show them anew. */
  const [taken, setTaken] = useState(0)
  /** Counts settings that have been computed. */
  const [done, setDone] = useState(0)
  const engine = useRef<Engine>(null)
  const running = useRef<AbortController>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    engine.current = openEngine()
    return () => {
      clearTimeout(settling.current)
      engine.current!.close()
    }
  }, [])

  const compute = useCallback(
    async (casefile: OpenedCasefile, asked: Settings) => {
      running.current?.abort()
      const own = (running.current = new AbortController())
      const isLatest = () => own === running.current
      const argument = { addresses: { document, data }, settings: asked }
      const watch = { onProgress: (_: unknown, share: number) => isLatest() && setProgress(share), signal: own.signal }
      setProgress(0)
      try {
        const answer = await engine.current!.call('explore', argument, watch)
        if (isLatest()) {
          const isLocked = Object.keys(asked).length === 0
          setComputed({ answer, isLocked })
          setSaid(resultSentence(answer, casefile.published, { isLocked, isMechanism: casefile.isMechanism }))
        }
        const drawn = await engine.current!.call('drawFigures', argument, watch)
        if (isLatest()) setFigures(drawn)
      } catch (error) {
        if (!isLatest()) return
        // nothing of an earlier setting stays beside what cannot be computed
        setComputed(null)
        setFigures([])
        setSaid(`Not computed: ${own.signal.aborted ? 'Canceled.' : messageOf(error)}`)
      }
      if (!isLatest()) return
      setProgress(null)
      setDone((count) => count + 1)
    },
    [document, data],
  )

  /** Takes the settings from the address. */
  const follow = useCallback(
    (casefile: OpenedCasefile) => {
      const found = readSettings([...new URLSearchParams(location.search)], casefile.controls)
      setNotices(tellNotices(found.notices))
      setSettings(found.settings)
      setTaken((count) => count + 1)
      void compute(casefile, found.settings)
    },
    [compute],
  )

  useEffect(() => {
    if (opened === null) return
    const back = () => follow(opened)
    back()
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [opened, follow])

  /** The moment a view of the Explorer begins: data and engine are loaded, and the controls appear. */
  const open = useCallback(async () => {
    setPhase('opening')
    setSaid('Loading the data and the engine …')
    try {
      setOpened(await engine.current!.call('openExplorer', { document, data }))
      setPhase('open')
    } catch (error) {
      setSaid(`The Explorer could not be opened: ${messageOf(error)}`)
      setPhase('closed')
    }
  }, [document, data])

  /** Puts the settings into the address and computes them once they have come to rest. */
  const remember = (next: Settings) => {
    setSettings(next)
    const query = new URLSearchParams(writeSettings(next, opened!.controls)).toString()
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => void compute(opened!, next), SETTLE_MS)
  }

  return {
    opened,
    phase,
    settings,
    notices,
    said,
    progress,
    computed,
    figures,
    taken,
    done,
    open,
    /** Goes to another view, as a link to it would. */
    go: (query: string) => {
      history.pushState(null, '', query === '' ? location.pathname : `?${query}`)
      follow(opened!)
    },
    change: (id: string, value: SettingValue) => {
      const control = opened!.controls.find((one) => one.id === id)!
      remember(keepOffered(changeSetting(settings, control, value), opened!.controls))
    },
    reset: () => {
      setTaken((count) => count + 1)
      remember({})
    },
    cancel: () => running.current?.abort(),
    say: setSaid,
    search: (control: string, onProgress: (share: number) => void, signal: AbortSignal) =>
      engine.current!.call(
        'searchChange',
        { addresses: { document, data }, settings, control },
        { onProgress: (_, share) => onProgress(share), signal },
      ),
    /** The settings as a notebook, which takes the time of a computation. */
    notebook: async (language: 'r' | 'python'): Promise<string | null> => {
      setSaid('Writing the notebook …')
      try {
        const addresses = { document, data }
        const written = await engine.current!.call('writeNotebook', {
          addresses,
          settings,
          language,
          site: location.origin,
        })
        setSaid('The notebook is written: it fetches the data and computes this view again.')
        return written
      } catch (error) {
        setSaid(`No notebook: ${messageOf(error)}`)
        return null
      }
    },
    readRows: (from: number, count: number, onlyUsed: boolean) =>
      engine.current!.call('readRows', { addresses: { document, data }, settings, from, count, onlyUsed }),
  }
}

/** What went wrong, in the engine's or the browser's words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
