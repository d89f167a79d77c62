import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of a page that is fetched when it is first drawn: no page waits for what it does not show. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }))
