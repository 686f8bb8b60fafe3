/* The repairs that a faulty file can be offered, by their names, and the record of one that was done. */
export {
  isOneForEachFault,
  MENDS,
  REPAIR_IDS,
  type RepairDone,
  repairDoneSchema,
  type RepairId,
} from '../frame/repairs/repairs.ts'
