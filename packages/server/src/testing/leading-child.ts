import { awaitLeadership } from '../messaging/leadership.ts'

/** A process for tests of the leadership: it says when it stands by and when it leads. */
const say = (line: string) => process.stdout.write(`${line}\n`)
const [url] = process.argv.slice(2)
if (!url) throw new Error('leading-child.ts needs a database address')
await awaitLeadership(url, { onStandby: () => say('standby') })
say('leading')
setInterval(() => undefined, 60_000)
