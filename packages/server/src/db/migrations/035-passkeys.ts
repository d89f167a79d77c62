import type { SchemaWriter } from './schema-writer.ts'

/** Keys that devices keep for people, and the questions that they are answering at the moment. */
export async function passkeys({ run, identity, exact }: SchemaWriter): Promise<void> {
  await run(`create table "passkey" (
    "passkeyID" ${identity},
    "userID" text not null references "user" ("userID") on delete cascade,
    "credentialID" text${exact} not null unique,
    "name" text not null,
    "publicKey" text not null,
    "counter" bigint not null,
    "transports" text,
    "createdAt" bigint not null,
    "usedAt" bigint)`)
  await run(`create index "passkey_user" on "passkey" ("userID")`)
  await run(`create table "passkeyChallenge" (
    "challengeHash" text${exact} primary key,
    "userID" text references "user" ("userID") on delete cascade,
    "purpose" text not null check ("purpose" in ('register', 'login', 'confirm')),
    "expiresAt" bigint not null)`)
}
