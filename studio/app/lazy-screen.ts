import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A screen whose code is loaded when it is opened.
 *
 * @param load imports the module; @param name the component it exports
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}
