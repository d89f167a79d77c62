import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token: it can't be used by those who read the table. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
