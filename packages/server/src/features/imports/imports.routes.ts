import { endpoint, WrittenAnswer } from '../../http/endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { importInThread } from './import-in-thread.ts'

export const importEndpoints = [
  endpoint(
    'imports.preview',
    async ({ db }, { params: { kind }, body, language }) =>
      new WrittenAnswer(await importInThread(db, { kind, file: body, task: { what: 'preview', language } })),
  ),

  endpoint('imports.confirm', async ({ db }, { params: { kind }, body, user: { userID }, now }) => {
    const task = { what: 'confirm', promised: body, by: { userID, at: now } } as const
    return new WrittenAnswer(await importInThread(db, { kind, file: body, task }))
  }),

  endpoint('tags.import.preview', async ({ db }, { body, language }) => {
    const task = { what: 'preview', language } as const
    return new WrittenAnswer(await importInThread(db, { kind: 'tags', file: body, task }))
  }),

  endpoint('tags.import.confirm', async (site, { body, user: { userID }, now }) => {
    const task = { what: 'confirm', promised: body, by: { userID, at: now } } as const
    const written = await importInThread(site.db, { kind: 'tags', file: body, task })
    publishConfiguration(site)
    return new WrittenAnswer(written)
  }),
]
