import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { methods, names, reasons } from './estimates.ts'
import { log } from './log.ts'
import { looks } from './looks.ts'
import { parts, series } from './sensitivity.ts'

/** Every sentence on difference in differences, by the kinds and codes of its facts. */
export const words = { checks, looks, series, parts, figures, names, methods, reasons, log }
