/* Names of the designs, without anything else of them. */
export {
  DESIGN_FOLDERS,
  DESIGN_NAMES,
  DESIGN_TYPES,
  FOLLOWED_OVER_PERIODS,
  METHOD_NAMES,
  SHORT_DESIGN_NAMES,
} from '../designs/names.ts'
