import { useMediaQuery } from '@mantine/hooks'

const AT_ONCE = { getInitialValueInEffect: false }

/** Fingers, with or without gloves. */
export const useCoarsePointer = () => useMediaQuery('(pointer: coarse)', false, AT_ONCE)

/** A phone held upright: no room for the buttons of a row beside what it says. */
export const useNarrowScreen = () => useMediaQuery('(max-width: 699px)', false, AT_ONCE)
