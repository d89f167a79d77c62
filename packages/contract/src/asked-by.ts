/**
 * The header by which a page says of a request whether a `person` made it or the `page` by itself: what nobody
 * asked for keeps no session alive.
 */
export const ASKED_BY = 'x-asked-by'
