import fs from 'node:fs'
import path from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin, Rolldown } from 'vite'
import { ISLANDS_FILE, type BuiltIslands } from './built-islands.ts'

/** When islands hydrate, besides Astro's own `load`, `idle` and `visible`. */
const DIRECTIVES = ['asked', 'session']
const ASTRO_DIRECTIVES = ['load', 'idle', 'visible']

/**
 * Islands without inline code: Astro's element and directives become a module, `virtual:astro-island`, which
 * `islands/hydration/hydrate.ts` brings into the page; `finish-page.ts` takes out what Astro writes into it. Beside the
 * code that renders the pages it is written down what each island loads.
 */
export default function islands(): AstroIntegration {
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
