/** A document with what it was before and what was undone. */
export interface History<Value> {
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
