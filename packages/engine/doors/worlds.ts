/* Simulated studies whose truth is known, by design. */
export {
  type EffectSize,
  type FrozenFamily,
  loadWorlds,
  type Shape,
  type Violation,
  type ViolationKind,
  type World,
  type WorldFamily,
  type WorldPlan,
} from '../worlds/world.ts'
