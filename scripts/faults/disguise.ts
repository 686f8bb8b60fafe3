import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/*
 * Loaded before the server (`--import`): the machine has another name (FAULTS_HOST_NAME) and its clock stands elsewhere
 * (FAULTS_CLOCK_MS, added to the time). Neither can be had of a real machine without changing it.
 */

const { FAULTS_HOST_NAME: name, FAULTS_CLOCK_MS: offset = '0' } = process.env

if (name !== undefined) {
  os.hostname = () => name
  syncBuiltinESMExports()
}

const moved = Number(offset)
if (moved !== 0) {
  const RealDate = globalThis.Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + moved] : given, newTarget) as object,
    get: (target, key, receiver) =>
      key === 'now' ? () => target.now() + moved : (Reflect.get(target, key, receiver) as unknown),
  })
}
