import type { BuiltSite } from './built-site.ts'

/** What a script of the site names: parts that load with it, parts that load later, workers that it starts. */
export interface ScriptParts {
  eager: Set<string>
  later: Set<string>
  workers: Set<string>
}

const STATIC = /\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js|\/[^"']+\.js)["']/g
const LATER = /\bimport\(\s*["'`](\.{1,2}\/[^"'`]+\.js|\/[^"'`]+\.js)["'`]/g
const WORKER = /["'`]((?:\.{0,2}\/)?[^"'`\s]*worker[^"'`\s]*\.js)["'`]/gi

/** Everything that scripts load, at once and later, followed through all their parts. */
export function scriptParts(site: BuiltSite, scripts: Iterable<string>): ScriptParts {
  const eager = follow(site, scripts, [STATIC])
  const later = new Set([...follow(site, eager, [STATIC, LATER])].filter((address) => !eager.has(address)))
  const started = [...eager, ...later].flatMap((address) => named(site, address, WORKER))
  const workers = follow(site, started, [STATIC, LATER])
  for (const address of workers) later.delete(address)
  return { eager, later, workers }
}

function follow(site: BuiltSite, from: Iterable<string>, patterns: RegExp[]): Set<string> {
  const found = new Set(from)
  for (const address of found)
    for (const pattern of patterns) for (const part of named(site, address, pattern)) found.add(part)
  return found
}

function named(site: BuiltSite, address: string, pattern: RegExp): string[] {
  const source = site.get(address)?.read().toString() ?? ''
  return Array.from(source.matchAll(pattern), ([, part]) => new URL(part, `https://here${address}`).pathname).filter(
    (part) => site.has(part),
  )
}
