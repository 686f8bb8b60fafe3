import { useState } from 'react'
import type { Decision } from '../cues/decisions.ts'
import { type CasefileChoice, NOTHING_CHOSEN } from './casefile-choice.ts'

/** A data file that is uploaded before there is a draft. */
export interface UploadedFile {
  id: string
  sha256: string
  name: string
  rows: number
  /** Names of its columns; what cells hold is not asked for here. */
  columns: string[]
}

/** Everything that is answered on the way to a new draft. */
export interface Beginning {
  /** A question in words, or the command that would be run. */
  first: string
  choice: CasefileChoice
  /** Ids of the policy texts that go with the casefile. */
  artifacts: string[]
  data: UploadedFile | null
  /** A second file, such as the dates of the policy, to be joined to the first. */
  second: UploadedFile | null
  decided: Record<string, Decision>
}

const NOTHING: Beginning = {
  first: '',
  choice: NOTHING_CHOSEN,
  artifacts: [],
  data: null,
  second: null,
  decided: {},
}

const KEY = 'new_casefile'

/** What this tab has of a casefile that is being begun: it outlives a reload, the way back and another sign-in. */
export function readBeginning(): Beginning {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Beginning> | null
    return { ...NOTHING, ...kept }
  } catch {
    return NOTHING
  }
}

/** A storage that is full or refused loses this safety and nothing else. */
export function saveBeginning(beginning: Beginning): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(beginning))
  } catch {
    return
  }
}

export function dropBeginning(): void {
  sessionStorage.removeItem(KEY)
}

export type ChangeBeginning = (changes: Partial<Beginning>) => void

/** The answers so far, kept at every change. */
export function useBeginning(): [Beginning, ChangeBeginning] {
  const [beginning, setBeginning] = useState(readBeginning)
  const change: ChangeBeginning = (changes) =>
    setBeginning((before) => {
      const next = { ...before, ...changes }
      saveBeginning(next)
      return next
    })
  return [beginning, change]
}
