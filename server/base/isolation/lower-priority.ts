import os from 'node:os'

/**
 * Lets others go before a process that was just started. On Linux threads have priorities of their own and take over that of
 * the thread that starts them, so this is for a process that has not started any yet.
 *
 * @param priority 0 to 19; the higher, the lower; 0 leaves it as it is
 */
export function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) os.setPriority(pid, priority)
  } catch {
    // it has ended already, or the platform does not allow it
  }
}
