/* What a reader may change of a published design, and what then comes out. */
export type { Question } from '../designs/exploration.ts'
export { type Answer, type Explorer, openExplorer } from '../explorer/explorer.ts'
export { findChange, type FoundChanges } from '../explorer/find-change.ts'
export {
  changeSetting,
  type DescribedControl,
  isLockedValue,
  keepOffered,
  offeredControls,
  readAmount,
  readSettings,
  type Settings,
  type SettingValue,
  writeSettings,
} from '../explorer/settings.ts'
