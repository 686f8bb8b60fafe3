/** What a draft was begun with beside its document: the command, and a file that waits to be joined. */
export interface BegunWith {
  line: string | null
  second: { id: string; sha256: string; name: string; rows: number; columns: string[] } | null
}

const keyOf = (id: string) => `casefile_begun_${id}`

/** Keeps it in this browser until it is used; elsewhere the command can be pasted and the file uploaded again. */
export function keepBegun(id: string, begun: BegunWith): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(begun))
  } catch {
    return
  }
}

export function readBegun(id: string): BegunWith {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as BegunWith | null
    return kept ?? { line: null, second: null }
  } catch {
    return { line: null, second: null }
  }
}
