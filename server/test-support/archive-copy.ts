import fs from 'node:fs'
import path from 'node:path'

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')

/**
 * A copy of the built-in archive with its first casefile alone, which a test may change. It has no answer: that is signed for one
 * verdict, and what a test changes may have another.
 *
 * @returns its folder
 */
export function copyArchive(into: string): string {
  const copy = path.join(into, 'archive')
  for (const name of ['domains.json', 'gap-map.json', 'seat-belt-laws'])
    fs.cpSync(path.join(ARCHIVE, name), path.join(copy, name), { recursive: true })
  fs.rmSync(path.join(copy, 'seat-belt-laws', 'answer.json'))
  return copy
}

/** A casefile of the copy once more under another name, in the same folder: a problem needs two. */
export function copyCasefile(archive: string, from: string, to: string, docket = 'CF-9001'): void {
  fs.cpSync(path.join(archive, from), path.join(archive, to), { recursive: true })
  editJson<{ slug: string; docket: string }>(path.join(archive, to, 'casefile.json'), (casefile) => {
    casefile.slug = to
    casefile.docket = docket
  })
}

/** Changes one JSON file in place. */
export function editJson<Value>(file: string, edit: (value: Value) => void): void {
  const value = JSON.parse(fs.readFileSync(file, 'utf8'))
  edit(value)
  fs.writeFileSync(file, JSON.stringify(value))
}
