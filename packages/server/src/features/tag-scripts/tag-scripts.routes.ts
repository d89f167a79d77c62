import { answerScriptProblem, type ExecutedScript, type Language, type ShownTagValue } from '@baliza/contract'
import { toIso } from '@baliza/domain'
import type { CompileError, ScriptFailure } from '@baliza/line-script'
import { endpoint } from '../../http/endpoint.ts'
import { readTagValues, type TagNow } from '../../messaging/tag-readings.ts'
import { Problem } from '../../refusals/problem.ts'
import type { Tried } from '../../sources/script-bench.ts'
import { tagsIn } from '../../sources/script-bench.ts'
import { shownTags } from './shown-tags.ts'

export const tagScriptEndpoints = [
  endpoint('tags.execute', async (site, { body: { values }, now, language }) => {
    const { script: source, lineID } = values
    const named = tagsIn(source)
    const tags = await readTagValues(site, named === undefined ? {} : { names: named })
    const names = (await site.db.selectFrom('tag').select('tagName').execute()).map(({ tagName }) => tagName)
    const tried = await site.scripts.tryOut({
      source,
      names,
      tags: await shownTags(site.db, tags, lineID ?? null),
      now,
    })
    if (!tried) throw new Problem('scripts-busy')
    return executed(tried, tags, language)
  }),

  endpoint('tags.names', ({ db }) =>
    db.selectFrom('tag').select(['tagName', 'tagType']).orderBy('tagName').execute(),
  ),
]

/** More would not be looked at. */
const MOST_TAGS = 100

function executed(
  { result, compileError, unknownTags }: Tried,
  tags: readonly TagNow[],
  language: Language,
): ExecutedScript {
  const failure = compileError ?? ('error' in result ? result.error : undefined)
  return {
    ...(failure ? wrong(failure, language) : valueAnswer('value' in result ? result.value : null)),
    tags: tags.slice(0, MOST_TAGS).map(toShown),
    unknownTags: [...unknownTags],
  }
}

const wrong = (failure: ScriptFailure | CompileError, language: Language) => ({
  error: true,
  ...answerScriptProblem(failure, language),
  value: null,
  line: failure.line ?? null,
  column: 'column' in failure ? failure.column : null,
})

const valueAnswer = (value: ExecutedScript['value']) => ({
  error: false,
  message: String(value ?? 'undefined'),
  code: null,
  values: {},
  value,
  line: null,
  column: null,
})

const toShown = ({ tagName, data, quality, sourceTime }: TagNow): ShownTagValue => ({
  tagName,
  data,
  quality,
  sourceTime: sourceTime === null ? null : toIso(sourceTime),
})
