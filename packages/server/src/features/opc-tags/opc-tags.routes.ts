import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { addManyTags } from './add-many-tags.ts'
import { asListed, storedTag, tagRows } from './edit-tag.ts'
import { tagGrid, tagOptions } from './tag-grid.ts'
import { readLiveValues } from './tag-values.ts'
import { testTag } from './test-tag.ts'

export const opcTagEndpoints = [
  gridEndpoint('tags.get', tagGrid),

  gridEndpoint('tags.lookup', tagOptions),

  endpoint('tags.post', async (site, { body, user: { userID }, now }) => {
    const empty = { tagName: '', tagType: '', opcServerID: 0, tagValue: '' }
    const tag = await tagRows.add(
      site,
      { ...empty, ...storedTag({ ...body.values, revision: undefined }) },
      { userID, at: now },
    )
    publishConfiguration(site)
    return asListed(site.db, tag)
  }),

  endpoint('tags.put', async (site, { body, user: { userID }, now }) => {
    const tag = await tagRows.change(site, { tagID: body.key }, storedTag(body.values), { userID, at: now })
    publishConfiguration(site)
    return asListed(site.db, tag)
  }),

  endpoint('tags.delete', async (site, { body, user: { userID }, now }) => {
    await tagRows.remove(site, { tagID: body.key }, { userID, at: now })
    publishConfiguration(site)
    return null
  }),

  endpoint('tags.many', async (site, { body, user: { userID }, now }) => {
    const added = await addManyTags(site, body, { userID, at: now })
    publishConfiguration(site)
    return { added }
  }),

  endpoint('tags.values', (site, { query, now }) => readLiveValues(site, query, now)),

  endpoint('tags.test', (site, { body, language }) => testTag(site, body, language)),
]
