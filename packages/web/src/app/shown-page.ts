import { useMatches } from '@tanstack/react-router'
import type { FeatureRoute } from './feature.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: FeatureRoute
  }
}

/** The page that the address shows; undefined when no feature has it. */
export const useShownPage = (): FeatureRoute | undefined =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page !== undefined)?.staticData.page,
  })
