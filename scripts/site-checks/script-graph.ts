import type { BuiltSite } from './built-site.ts'

/** What a script of the site names: parts that load with it, parts that load later, workers that it starts. */
export interface ScriptParts {
  eager: Set<string>
  later: Set<string>
  workers: Set<string>
}

const PATTERNS = {
  atOnce: /\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js|\/[^"']+\.js)["']/g,
  later: /\bimport\(\s*["'`](\.{1,2}\/[^"'`]+\.js|\/[^"'`]+\.js)["'`]/g,
  worker: /["'`]((?:\.{0,2}\/)?[^"'`\s]*worker[^"'`\s]*\.js)["'`]/gi,
}

/** Everything that scripts load, at once and later, followed through all their parts. */
export function scriptParts(site: BuiltSite, scripts: Iterable<string>): ScriptParts {
  const eager = follow(site, scripts, ['atOnce'])
  const later = new Set([...follow(site, eager, ['atOnce', 'later'])].filter((address) => !eager.has(address)))
  const started = [...eager, ...later].flatMap((address) => named(site, address).worker)
  const workers = follow(site, started, ['atOnce', 'later'])
  for (const address of workers) later.delete(address)
  return { eager, later, workers }
}

/** Addresses that a script names, by how it asks for them. */
type Named = Record<keyof typeof PATTERNS, string[]>

function follow(site: BuiltSite, from: Iterable<string>, ways: (keyof Named)[]): Set<string> {
  const found = new Set(from)
  for (const address of found) for (const way of ways) for (const part of named(site, address)[way]) found.add(part)
  return found
}

/** What each script of a site names: the same few are asked for by hundreds of pages, and reading one takes longest. */
const read = new WeakMap<BuiltSite, Map<string, Named>>()

function named(site: BuiltSite, address: string): Named {
  const known = read.get(site) ?? new Map<string, Named>()
  read.set(site, known)
  const before = known.get(address)
  if (before !== undefined) return before
  const source = site.get(address)?.read().toString() ?? ''
  const matching = (pattern: RegExp) =>
    Array.from(source.matchAll(pattern), ([, part]) => new URL(part, `https://here${address}`).pathname).filter(
      (part) => site.has(part),
    )
  const found = {
    atOnce: matching(PATTERNS.atOnce),
    later: matching(PATTERNS.later),
    worker: matching(PATTERNS.worker),
  }
  known.set(address, found)
  return found
}
