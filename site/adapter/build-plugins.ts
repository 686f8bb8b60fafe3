import { pathToFileURL } from 'node:url'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { AstroIntegration } from 'astro'
import { PAGE_SOURCES_FILE, type PageSource } from '../../contract/site-index.ts'
import { ISLANDS_FILE, type BuiltIslands } from './built-islands.ts'

/**
 * A plugin of Vite that puts the values which a module exports in place of its code, so that a page carries the values
 * and nothing of what they were made from.
 *
 * @param file absolute path of a module whose exports are JSON values
 */
export function constantModule(file: string): Plugin {
  return {
    name: 'constant-module',
    async load(id) {
      if (id !== file) return null
      const values: Record<string, unknown> = await import(pathToFileURL(file).href)
      const code = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return { code: code.join('\n'), moduleType: 'js' }
    },
  }
}

/**
 * A plugin of Vite that writes down what each page is made from, so that a change of the sources renders only the pages which
 * read what changed.
 *
 * @param root   folder that names of files are relative to
 * @param pages  folder of the pages
 */
export function pageSources(root: string, pages: string): Plugin {
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

/** When islands hydrate, besides Astro's own `load`, `idle` and `visible`. */
const DIRECTIVES = ['asked', 'session']
const ASTRO_DIRECTIVES = ['load', 'idle', 'visible']

/**
 * Islands without inline code: Astro's element and directives become a module, `virtual:astro-island`, which
 * `islands/hydration/hydrate.ts` brings into the page; `finish-page.ts` takes out what Astro writes into it. Beside the
 * code that renders the pages it is written down what each island loads.
 */
export function islands(): AstroIntegration {
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        for (const name of DIRECTIVES) addClientDirective({ name, entrypoint: `./site/islands/hydration/${name}.ts` })
        updateConfig({ vite: { plugins: [astroIsland(), builtIslands()] } })
      },
    },
  }
}

function astroIsland(): Plugin {
  const name = 'virtual:astro-island'
  return {
    name: 'astro-island',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      const modules = [
        ...ASTRO_DIRECTIVES.map((directive) => `astro/runtime/client/${directive}.prebuilt.js`),
        'astro/runtime/server/astro-island.prebuilt.js',
      ]
      const texts = modules.map(async (one) => ((await import(one)) as { default: string }).default)
      return (await Promise.all(texts)).join('\n')
    },
  }
}

function builtIslands(): Plugin {
  return {
    name: 'built-islands',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }, bundle) {
      const entries = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry)
      const built: BuiltIslands = Object.fromEntries(
        entries.map(({ fileName }) => [`/${fileName}`, loadedAtOnce(bundle, fileName).map((name) => `/${name}`)]),
      )
      fs.writeFileSync(path.join(dir!, '../server', ISLANDS_FILE), JSON.stringify(built))
    },
  }
}

function loadedAtOnce(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const found = new Set([entry])
  for (const name of found) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const one of file.imports) found.add(one)
  }
  return [...found]
}
