import fs from 'node:fs'
import path from 'node:path'

/** Before the names of our own packages; each is called after its folder. */
const OURS = '@casefiles'

/**
 * Gives a copy of the sources the packages of this checkout: those from elsewhere as links to where they are, our own as links to the
 * copy's folders, so that the copy runs its own code.
 *
 * @param copy a folder without `node_modules`; one that is older than our own packages has none of them
 */
export function linkPackages(checkout: string, copy: string): void {
  const [from, to] = [checkout, copy].map((folder) => path.join(folder, 'node_modules'))
  const packages = path.join(copy, 'packages')
  if (!fs.existsSync(packages)) {
    fs.symlinkSync(from, to, 'junction')
    return
  }
  const link = (target: string, place: string) => fs.symlinkSync(target, path.join(to, place), 'junction')
  fs.mkdirSync(path.join(to, OURS), { recursive: true })
  for (const name of fs.readdirSync(from)) if (name !== OURS) link(path.join(from, name), name)
  for (const entry of fs.readdirSync(packages, { withFileTypes: true }))
    if (entry.isDirectory()) link(path.join(packages, entry.name), path.join(OURS, entry.name))
}
