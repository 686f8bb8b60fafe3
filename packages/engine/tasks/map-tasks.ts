import { DESIGNS } from '../designs/registry.ts'

/**
 * A part of an analysis that is computed item by item, so that a pool of workers can share it: a pure function of what
 * all items share and of one item. Whatever is random is seeded by the item, and everything survives a structured clone,
 * so that the split over workers cannot change a bit of the results. A design keeps its own by name in its `tasks.ts`.
 */
type Task = (shared: never, item: never) => unknown

/**
 * Runs a task on every item and gives the results in the items' order.
 *
 * The results are the same, bit for bit, wherever and on however many workers they are computed. Where items throw, the
 * error of the first of them is thrown.
 *
 * @param id       folder of the design and name of the task, as `did/leave-out`
 * @param shared   what every item needs; sent to a worker once
 * @param progress told the share of items done, 0 to 1; what it throws, as on a cancelled run, ends the call
 */
export type MapTasks = <Run extends Task>(
  id: string,
  shared: Parameters<Run>[0],
  items: Parameters<Run>[1][],
  progress?: (share: number) => void,
) => Promise<ReturnType<Run>[]>

/** A task whose types are known to its caller only. */
export type PlainTask = (shared: unknown, item: unknown) => unknown

/** @throws {Error} when there is no such task */
export async function loadTask(id: string): Promise<PlainTask> {
  const [folder, name] = id.split('/')
  const isDesign = Object.values(DESIGNS).some((design) => design.folder === folder)
  const tasks: Record<string, PlainTask> = isDesign ? (await import(`../designs/${folder}/tasks.ts`)).tasks : {}
  if (!Object.hasOwn(tasks, name)) throw new Error(`There is no task "${id}".`)
  return tasks[name]
}

/** One item after another, on the caller's own thread. */
export const mapInPlace: MapTasks = async (id, shared, items, progress = () => undefined) => {
  const task = await loadTask(id)
  const results = items.map((item, at) => {
    progress(at / items.length)
    return task(shared, item)
  })
  return results as Awaited<ReturnType<MapTasks>>[] as never
}
