import type { SchemaWriter } from './schema-writer.ts'

/** A chat that opened the link of a user, until that user confirms from their own account that it is theirs. */
export async function askedChats({ run }: SchemaWriter): Promise<void> {
  await run(`create table "telegramRequest" (
    "userID" text primary key references "user" ("userID") on delete cascade,
    "chatID" bigint not null,
    "chatName" text not null,
    "language" text not null,
    "askedAt" bigint not null)`)
}
