import { changing } from './changing.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { counts } from './counts.ts'
import { methods, names, reasons } from './estimates.ts'
import { imputed } from './imputed.ts'
import { log } from './log.ts'
import { looks } from './looks.ts'
import { parts, series } from './sensitivity.ts'

/** Every sentence on difference in differences, by the kinds and codes of its facts. */
export const words = {
  checks,
  looks,
  series,
  parts,
  figures,
  names,
  methods,
  reasons,
  log,
  ...changing,
  ...counts,
  ...imputed,
}
