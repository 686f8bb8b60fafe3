import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_SOURCES_FILE, type PageSource } from '../../contract/site-index.ts'

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
      const known = new Map<string, Module>()
      const sources = entries.map((id) => [relative(root, id), sourceOf(this, root, id, known)] as const)
      fs.writeFileSync(path.join(dir!, PAGE_SOURCES_FILE), JSON.stringify(Object.fromEntries(sources)))
    },
  }
}

interface Module {
  sha256: string
  /** What it loads, at once or later. */
  loads: string[]
}

function sourceOf(context: Rolldown.PluginContext, root: string, page: string, known: Map<string, Module>): PageSource {
  const modules = new Set([page])
  for (const id of modules) for (const one of moduleOf(context, id, known).loads) modules.add(one)
  const names = [...modules].sort()
  const hash = createHash('sha256')
  for (const id of names) hash.update(`${relative(root, id)} ${moduleOf(context, id, known).sha256}\n`)
  const components = names.filter((id) => /\.(astro|tsx)$/.test(id)).map((id) => relative(root, id))
  return { sha256: hash.digest('hex'), components }
}

/** The bundler is asked once of each: a page has hundreds, most of which others have, too. */
function moduleOf(context: Rolldown.PluginContext, id: string, known: Map<string, Module>): Module {
  const found = known.get(id)
  if (found !== undefined) return found
  const info = context.getModuleInfo(id)
  const module = {
    sha256: createHash('sha256')
      .update(info?.code ?? '')
      .digest('hex'),
    loads: [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])],
  }
  known.set(id, module)
  return module
}

function relative(root: string, id: string): string {
  return id.startsWith(root + path.sep) ? path.relative(root, id).split(path.sep).join('/') : id
}
