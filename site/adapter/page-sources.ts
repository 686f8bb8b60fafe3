import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_SOURCES_FILE, type PageSource } from '../../contract/page-sources.ts'

/**
 * A plugin of Vite that writes down what each page is made from, so that a change of the sources renders only the pages which
 * read what changed.
 *
 * @param root   folder that names of files are relative to
 * @param pages  folder of the pages
 */
export default function pageSources(root: string, pages: string): Plugin {
  return {
    name: 'page-sources',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir }) {
      const entries = [...this.getModuleIds()].filter((id) => id.startsWith(pages + path.sep) && !id.includes('?'))
      const hashes = new Map<string, string>()
      const sources = entries.map((id) => [relative(root, id), sourceOf(this, root, id, hashes)] as const)
      fs.writeFileSync(path.join(dir!, PAGE_SOURCES_FILE), JSON.stringify(Object.fromEntries(sources)))
    },
  }
}

function sourceOf(
  context: Rolldown.PluginContext,
  root: string,
  page: string,
  hashes: Map<string, string>,
): PageSource {
  const modules = [...loadedBy(context, page)].sort()
  const hash = createHash('sha256')
  for (const id of modules) hash.update(`${relative(root, id)} ${hashOf(context, id, hashes)}\n`)
  const components = modules.filter((id) => /\.(astro|tsx)$/.test(id)).map((id) => relative(root, id))
  return { sha256: hash.digest('hex'), components }
}

function loadedBy(context: Rolldown.PluginContext, page: string): Set<string> {
  const found = new Set([page])
  for (const id of found) {
    const module = context.getModuleInfo(id)
    for (const one of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) found.add(one)
  }
  return found
}

function hashOf(context: Rolldown.PluginContext, id: string, hashes: Map<string, string>): string {
  const known = hashes.get(id)
  if (known !== undefined) return known
  const hash = createHash('sha256')
    .update(context.getModuleInfo(id)?.code ?? '')
    .digest('hex')
  hashes.set(id, hash)
  return hash
}

function relative(root: string, id: string): string {
  return id.startsWith(root + path.sep) ? path.relative(root, id).split(path.sep).join('/') : id
}
