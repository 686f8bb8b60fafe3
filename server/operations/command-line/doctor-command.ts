import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { examine, type Finding } from '../doctor/examine.ts'
import { mend } from '../doctor/mend.ts'
import type { Outcome } from './casefile-commands.ts'
import { InputError } from './input-error.ts'

const MARKS: Record<Finding['state'], string> = { well: 'well     ', attention: 'attention', failing: 'failing  ' }

/** @throws {InputError} `input/usage` */
export function parseDoctorArguments(args: string[]): { isRepairing: boolean } {
  const unknown = args.find((arg) => arg !== '--repair')
  if (unknown === undefined) return { isRepairing: args.length > 0 }
  throw new InputError('input/usage', `"doctor" takes --repair or nothing, not "${unknown}".`)
}

/** Mends first where that is asked for, then says how everything is; 1 where something is failing. */
export async function doctorCommand(
  context: ServerContext,
  settings: Pick<Settings, 'host' | 'publicUrl'>,
  { isRepairing }: { isRepairing: boolean },
): Promise<Outcome> {
  const lines: string[] = []
  if (isRepairing) {
    const { mended, left } = await mend(context)
    lines.push(...mended.map((line) => `mended     ${line}`), ...left.map((line) => `not mended ${line}`))
    if (mended.length + left.length === 0) lines.push('Nothing had to be mended.')
  }
  const findings = await examine(context, settings)
  for (const { name, state, message, problems } of findings) {
    lines.push(`${MARKS[state]}  ${name}: ${message}`, ...problems.map((problem) => `             ${problem}`))
  }
  return { text: lines.join('\n'), exitCode: findings.some(({ state }) => state === 'failing') ? 1 : 0 }
}
