/**
 * What others say, in one line without control characters: nobody can read those, and PostgreSQL takes no NUL
 * at all.
 */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
