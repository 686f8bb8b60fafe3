import simulation from '../../docs/simulation.json'
import type { CalibrationFile, SimulationFile } from '@casefiles/lab'
import { calibration } from '@casefiles/engine/calibration'

/*
 * The boundary to files that the project's own scripts write: what TypeScript infers of a JSON file is wider than what they
 * wrote (a pair of numbers is a list to it), and nobody else writes them.
 */

/** As `npx casefiles calibrate eqs` wrote it. */
export const calibrated = calibration as unknown as CalibrationFile

/** As `npx casefiles simulate` wrote it. */
export const simulated = simulation as unknown as SimulationFile
