import { createStore, type StoreApi } from 'zustand'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { DraftIssue, StudioCasefile } from '../../../contract/studio/casefile.ts'
import { pathKey, setAt, type Path } from '../../forms/path.ts'
import { isSame, findDifferences, isConflict, mergeBy, proposedSide, type Difference, type Side } from './merge.ts'
import type { Saved } from './wizard-api.ts'

/** How the document stands to what the server has. */
export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; message: string; by: string | null; differences: Difference[] }

export interface Draft {
  history: History<CasefileDocument>
  revision: number
  issues: DraftIssue[]
  save: SaveState
  change: (path: Path, value: unknown) => void
  /** Several fields at once, undone at once. */
  replace: (document: CasefileDocument) => void
  undo: () => void
  redo: () => void
  /** Saves what is not saved yet; true once the server has everything. */
  flush: () => Promise<boolean>
  /** Saves another part of the casefile, which counts the revision up too. */
  saveAside: (send: (revision: number) => Promise<Saved>) => Promise<void>
  resolve: (sides: readonly Side[]) => void
  /** Stops waiting to save; what is unsaved stays in this browser. */
  stop: () => void
}

/** A document with what it was before and what was undone. */
interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** What the last change was part of: more of the same is undone with it. Null once something came between. */
  group: string | null
}

/** Changes kept; an analyst who wants to go further back has the saved document. */
const MOST = 200

export function beginHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], group: null }
}

/** A change; one that goes on in the same group, such as typing in one field, is undone together with it. */
export function change<Value>(history: History<Value>, present: Value, group: string | null): History<Value> {
  const goesOn = group !== null && group === history.group
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST)
  return { past, present, future: [], group }
}

/** Ends the group, so that the next change is undone by itself. */
export function settle<Value>(history: History<Value>): History<Value> {
  return history.group === null ? history : { ...history, group: null }
}

export function undo<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], group: null }
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, group: null }
}

export interface DraftCalls {
  save: (revision: number, document: CasefileDocument) => Promise<Saved>
  load: () => Promise<Pick<StudioCasefile, 'document' | 'revision' | 'issues' | 'saved_by'>>
  /** Somebody else saved other fields than were changed here, and both were kept. */
  merged: (by: string | null, fields: Path[]) => void
  /** What a failure means; the store only handles it. */
  failureOf: (error: unknown) => 'conflict' | 'offline' | 'refused'
  now: () => number
}

/** A pause in typing after which changes are saved. */
export const SAVE_AFTER_MS = 800
/** After a failure of the network, how long until it is tried again. */
const RETRY_AFTER_MS = 5000

/** The document being edited, saved by itself; one store per opened casefile. */
export function createDraft(casefile: StudioCasefile, calls: DraftCalls): StoreApi<Draft> {
  const { id } = casefile
  // What this browser had not saved when it was left is taken up; where somebody saved meanwhile, the server says so.
  const copy = readLocalCopy(id)
  const isTakenUp = copy !== null && !isSame(copy.document, casefile.document)
  let base = isTakenUp ? copy.base : casefile.document
  let theirs: Awaited<ReturnType<DraftCalls['load']>> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  const savedAt = Date.parse(casefile.updated_at)

  return createStore<Draft>((set, get) => {
    function schedule(after: number): void {
      clearTimeout(timer)
      timer = setTimeout(() => void get().flush(), after)
    }
    function edited(history: History<CasefileDocument>): void {
      if (history === get().history) return
      set({ history })
      keepLocalCopy(id, { revision: get().revision, base, document: history.present })
      // A conflict waits for the analyst; what is changed meanwhile is part of their side.
      if (get().save.kind === 'conflict') return
      set({ save: { kind: 'unsaved' } })
      schedule(SAVE_AFTER_MS)
    }
    function saved({ revision, issues }: Saved, document: CasefileDocument): boolean {
      base = document
      set({ revision, issues, history: settle(get().history) })
      const isAll = get().history.present === document
      if (isAll) {
        dropLocalCopy(id)
        set({ save: { kind: 'saved', at: calls.now() } })
      } else {
        keepLocalCopy(id, { revision, base, document: get().history.present })
        set({ save: { kind: 'unsaved' } })
        schedule(SAVE_AFTER_MS)
      }
      return isAll
    }
    async function send(): Promise<boolean> {
      const { revision, history } = get()
      set({ save: { kind: 'saving' } })
      try {
        return saved(await calls.save(revision, history.present), history.present)
      } catch (error) {
        return failed(error)
      }
    }
    async function failed(error: unknown): Promise<boolean> {
      const kind = calls.failureOf(error)
      const message = error instanceof Error ? error.message : String(error)
      if (kind === 'conflict') return showConflict(message)
      if (kind === 'offline') schedule(RETRY_AFTER_MS)
      set({ save: kind === 'offline' ? { kind } : { kind: 'failed', message } })
      return false
    }
    /** Somebody saved meanwhile: their version is fetched and laid beside mine. */
    async function showConflict(message: string): Promise<boolean> {
      try {
        theirs = await calls.load()
      } catch {
        schedule(RETRY_AFTER_MS)
        set({ save: { kind: 'offline' } })
        return false
      }
      const differences = findDifferences(base, get().history.present, theirs.document)
      if (differences.length === 0) return saved({ ...theirs, saved_at: '' }, get().history.present)
      if (differences.some(isConflict)) {
        set({ save: { kind: 'conflict', message, by: theirs.saved_by, differences } })
        return false
      }
      bringTogether(theirs, differences, differences.map(proposedSide))
      const fields = differences.filter(({ changedBy }) => changedBy !== 'mine').map(({ path }) => path)
      calls.merged(theirs.saved_by, fields)
      return false
    }
    /** What stands now with the fields taken from theirs or from both that are chosen there; saved next, where anything of mine is left. */
    function bringTogether(other: NonNullable<typeof theirs>, differences: Difference[], sides: readonly Side[]): void {
      const { history } = get()
      const merged = mergeBy(history.present, differences, sides)
      base = other.document
      set({ revision: other.revision, issues: other.issues, save: { kind: 'unsaved' } })
      if (isSame(merged, base)) {
        set({ history: change(history, base, null) })
        dropLocalCopy(id)
        set({ save: { kind: 'saved', at: calls.now() } })
      } else {
        edited(change(history, merged, null))
      }
    }
    if (isTakenUp) schedule(SAVE_AFTER_MS)
    else dropLocalCopy(id)
    const begun = beginHistory(casefile.document)
    return {
      history: isTakenUp ? change(begun, copy.document, null) : begun,
      revision: isTakenUp ? copy.revision : casefile.revision,
      issues: casefile.issues,
      save: isTakenUp ? { kind: 'unsaved' } : { kind: 'saved', at: savedAt },
      change: (path, value) => {
        const { history } = get()
        edited(change(history, setAt(history.present, path, value), pathKey(path)))
      },
      replace: (document) => edited(change(get().history, document, null)),
      undo: () => edited(undo(get().history)),
      redo: () => edited(redo(get().history)),
      flush: async () => {
        clearTimeout(timer)
        if (running) await running
        const { save, history } = get()
        if (save.kind === 'conflict') return false
        if (save.kind === 'saved' && history.present === base) return true
        running = send()
        try {
          return await running
        } finally {
          running = null
        }
      },
      saveAside: async (call) => {
        if (!(await get().flush())) return
        try {
          saved(await call(get().revision), get().history.present)
        } catch (error) {
          if (calls.failureOf(error) !== 'conflict') throw error
          await failed(error)
        }
      },
      resolve: (sides) => {
        const { save } = get()
        // Changed meanwhile or not, mine is what stands now; only the fields that were shown can be taken from them.
        if (save.kind === 'conflict' && theirs !== null) bringTogether(theirs, save.differences, sides)
      },
      stop: () => clearTimeout(timer),
    }
  })
}

/** Changes that the server does not have yet, with what they were made from. */
export interface LocalCopy {
  revision: number
  base: CasefileDocument
  document: CasefileDocument
}

const keyOf = (id: string) => `casefile_changes_${id}`

/** Keeps unsaved changes in this browser until they are saved. A full or refused storage only loses this safety. */
export function keepLocalCopy(id: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy))
  } catch {
    return
  }
}

export function readLocalCopy(id: string): LocalCopy | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as LocalCopy | null
  } catch {
    return null
  }
}

export function dropLocalCopy(id: string): void {
  localStorage.removeItem(keyOf(id))
}
