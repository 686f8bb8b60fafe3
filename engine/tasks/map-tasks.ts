import { TASKS } from './registry.ts'
import type { TaskId, TaskOf } from './registry.ts'

/**
 * Runs a task on every item and gives the results in the items' order.
 *
 * The results are the same, bit for bit, wherever and on however many workers they are computed. Where items throw, the
 * error of the first of them is thrown.
 *
 * @param shared   what every item needs; sent to a worker once
 * @param progress told the share of items done, 0 to 1; what it throws, as on a cancelled run, ends the call
 */
export type MapTasks = <Id extends TaskId>(
  task: Id,
  shared: Parameters<TaskOf<Id>>[0],
  items: Parameters<TaskOf<Id>>[1][],
  progress?: (share: number) => void,
) => Promise<ReturnType<TaskOf<Id>>[]>

/** A task whose types are known to its caller only. */
export type PlainTask = (shared: unknown, item: unknown) => unknown

/** @throws {Error} when there is no such task */
export async function loadTask(id: string): Promise<PlainTask> {
  if (!Object.hasOwn(TASKS, id)) throw new Error(`There is no task "${id}".`)
  return (await TASKS[id as TaskId]()) as PlainTask
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
