/* The measured calibration of the score, as `npx casefiles calibrate eqs` wrote it. */
export { default as calibration } from '../eqs/calibration.json' with { type: 'json' }
