import {
  placeOf,
  BESIDE_PURE,
  BESIDE_LAYERS,
  isTest,
  NO_DESIGN,
  PURE,
  PURE_FORBIDDEN,
  PURE_PACKAGES,
  roomOf,
  ROOMS,
  LAYERS,
} from './rules.ts'
import type { Import, Imports } from './read-imports.ts'

/** What is wrong with who imports whom, one sentence each; empty where all is as it shall be. */
export function checkRules(imports: Imports): string[] {
  const breaches: string[] = []
  for (const [file, { text, imports: own }] of imports) {
    breaches.push(...own.flatMap((one) => checkDoor(file, one)))
    if (isTest(file) || !(roomOf(file) in ROOMS)) continue
    breaches.push(...checkPlace(file), ...own.flatMap((one) => checkImport(file, one)))
    if (isPure(file)) breaches.push(...checkPurity(file, text))
  }
  return [
    ...breaches,
    ...describeCircles('value', circlesByValue(imports)),
    ...describeCircles('place', circlesOfPlaces(imports)),
  ]
}

const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[1])
/** The one crossing: the pages that mount the studio. */
const mountsStudio = (file: string) => file.startsWith('site/pages/studio')

function checkPlace(file: string): string[] {
  const [room, folder, ...rest] = file.split('/')
  const isPlaced = room !== 'server' || rest.length === 0 || [...LAYERS, ...BESIDE_LAYERS].includes(folder)
  return isPlaced ? [] : [`${file}: the server has no layer "${folder}"`]
}

function checkImport(file: string, { specifier, target }: Import): string[] {
  const room = roomOf(file)
  if (target === null) {
    const isForeign = isPure(file) && !specifier.startsWith('.') && !PURE_PACKAGES.test(specifier)
    return isForeign ? [`${file}: ${room} may not import ${specifier}`] : []
  }
  const other = roomOf(target)
  if (other === room) return room === 'server' ? checkLayers(file, target) : checkDesigns(file, target)
  if (!(other in ROOMS) || ROOMS[room].includes(other) || (other === 'studio' && mountsStudio(file))) return []
  return [`${file}: ${room} may not import ${other} (${specifier})`]
}

/** Nobody reaches past the door of a package, tests neither. */
function checkDoor(file: string, { specifier, target }: Import): string[] {
  if (target === null || !specifier.startsWith('.')) return []
  const isInside = target.startsWith('packages/') && roomOf(target) !== roomOf(file)
  return isInside ? [`${file}: ${roomOf(target)} is imported by its name (${specifier})`] : []
}

const isPure = (file: string) => PURE.includes(roomOf(file)) && !BESIDE_PURE.test(file)

function checkLayers(file: string, target: string): string[] {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (from === -1 || (to !== -1 && to <= from)) return []
  return [
    `${file}: ${LAYERS[from]} may not import ${to === -1 ? 'what stands beside the layers' : LAYERS[to]} (${target})`,
  ]
}

/** Designs do not know each other: what they share lies beside them. */
function checkDesigns(file: string, target: string): string[] {
  const [from, to] = [designOf(file), designOf(target)]
  return from === null || to === null || from === to ? [] : [`${file}: a design may not import another (${target})`]
}

function designOf(file: string): string | null {
  const name = /^packages\/engine\/designs\/([^/]+)\//.exec(file)?.[1]
  return name === undefined || NO_DESIGN.includes(name) ? null : name
}

function checkPurity(file: string, text: string): string[] {
  const found = PURE_FORBIDDEN.exec(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
  return found ? [`${file}: ${roomOf(file)} may not use ${found[0]}`] : []
}

/** Files that are loaded in a circle: which of them is ready first depends on who asks. Tests count, too. */
function circlesByValue(imports: Imports): string[][] {
  const targets = (file: string) =>
    imports.get(file)!.imports.flatMap(({ kind, target }) => (kind === 'value' && target !== null ? target : []))
  return findCircles(imports.keys(), targets)
}

/**
 * Circles of a graph: sets of nodes each of which leads to every other (its strongly connected parts of two or more).
 *
 * Without recursion, since a chain of imports can be longer than a stack is deep.
 *
 * @param next where each node leads
 * @see Tarjan 1972, doi:10.1137/0201010
 */
function findCircles(nodes: Iterable<string>, next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []

  function enter(node: string): { node: string; rest: string[] } {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    open.push(node)
    isOpen.add(node)
    return { node, rest: [...next(node)] }
  }
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node)!, to))

  for (const start of nodes) {
    const path = index.has(start) ? [] : [enter(start)]
    while (path.length > 0) {
      const { node, rest } = path.at(-1)!
      const target = rest.pop()
      if (target === undefined) {
        path.pop()
        if (path.length > 0) lower(path.at(-1)!.node, low.get(node)!)
        if (low.get(node) === index.get(node)) circles.push(takeFrom(node))
      } else if (!index.has(target)) path.push(enter(target))
      else if (isOpen.has(target)) lower(node, index.get(target)!)
    }
  }

  function takeFrom(node: string): string[] {
    const taken = open.splice(open.lastIndexOf(node))
    for (const one of taken) isOpen.delete(one)
    return taken.toSorted()
  }

  return circles.filter((circle) => circle.length > 1)
}

/** Rooms and layers that know each other, be it by a type alone. */
function circlesOfPlaces(imports: Imports): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [file, { imports: own }] of imports) {
    if (isTest(file) || !(roomOf(file) in ROOMS)) continue
    const targets = own.flatMap(({ target }) => (target !== null && roomOf(target) in ROOMS ? placeOf(target) : []))
    const known = next.get(placeOf(file)) ?? new Set()
    next.set(placeOf(file), new Set([...known, ...targets]))
  }
  return findCircles(next.keys(), (place) => [...(next.get(place) ?? [])])
}

function describeCircles(kind: 'value' | 'place', circles: string[][]): string[] {
  const what = kind === 'value' ? 'files import each other in a circle' : 'rooms or layers know each other in a circle'
  return circles.map((circle) => `${what}: ${circle.join(', ')}`)
}
