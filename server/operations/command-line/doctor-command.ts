import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { examine, type Finding } from '../doctor/examine.ts'
import { mend } from '../doctor/mend.ts'
import { confirmClock } from '../witness/settle-clock.ts'
import type { Outcome } from './casefile-commands.ts'
import { InputError } from './input-error.ts'

const MARKS: Record<Finding['state'], string> = { well: 'well     ', attention: 'attention', failing: 'failing  ' }

interface DoctorArguments {
  isRepairing: boolean
  /** Whether who runs the server says that its clock is right now. */
  isClockRight: boolean
}

/** @throws {InputError} `input/usage` */
export function parseDoctorArguments(args: string[]): DoctorArguments {
  const unknown = args.find((arg) => arg !== '--repair' && arg !== '--clock-is-right')
  if (unknown !== undefined)
    throw new InputError('input/usage', `"doctor" takes --repair, with --clock-is-right, or nothing, not "${unknown}".`)
  const given = { isRepairing: args.includes('--repair'), isClockRight: args.includes('--clock-is-right') }
  if (given.isRepairing || !given.isClockRight) return given
  throw new InputError('input/usage', '"doctor" takes --clock-is-right with --repair, since it changes the record.')
}

/** Mends first where that is asked for, then says how everything is; 1 where something is failing. */
export async function doctorCommand(
  context: ServerContext,
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  { isRepairing, isClockRight }: DoctorArguments,
): Promise<Outcome> {
  const lines: string[] = []
  if (isRepairing) {
    const { mended, left } = await mend(context)
    if (isClockRight) mended.push(...(await confirmClock(context, 'command line')))
    lines.push(...mended.map((line) => `mended     ${line}`), ...left.map((line) => `not mended ${line}`))
    if (mended.length + left.length === 0) lines.push('Nothing had to be mended.')
  }
  const findings = await examine(context, settings)
  for (const { name, state, message, problems } of findings) {
    lines.push(`${MARKS[state]}  ${name}: ${message}`, ...problems.map((problem) => `             ${problem}`))
  }
  return { text: lines.join('\n'), exitCode: findings.some(({ state }) => state === 'failing') ? 1 : 0 }
}
