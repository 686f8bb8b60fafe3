/* Parts of an analysis that a pool of workers can share. */
export { loadTask, mapInPlace, type MapTasks } from '../tasks/map-tasks.ts'
