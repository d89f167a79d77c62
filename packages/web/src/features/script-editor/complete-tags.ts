import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete'

export type TagName = { readonly tagName: string; readonly tagType: string }

/** `tag("L3.ru`: a name of a tag is being written. */
const NAMING = /(?:tag|good|previous|secondsSince)\(\s*["'`][^"'`\n]*$/
const WORD = /[\w.$]+$/

const FUNCTIONS: readonly { readonly name: string; readonly gives: string }[] = [
  { name: 'tag', gives: 'value' },
  { name: 'good', gives: 'true | false' },
  { name: 'previous', gives: 'value' },
  { name: 'secondsSince', gives: 's' },
]

const functions: readonly Completion[] = FUNCTIONS.map(({ name, gives }) =>
  snippetCompletion(`${name}("\${}")`, { label: name, type: 'function', detail: gives, boost: 2 }),
)

/** Names of tags between quotes; elsewhere what a script may call, and tags as a call of `tag`. */
export function completeTags(context: CompletionContext, tags: readonly TagName[]): CompletionResult | null {
  const naming = context.matchBefore(NAMING)
  if (naming) {
    const from = naming.from + naming.text.search(/["'`]/) + 1
    return { from, options: tags.map(named), validFor: /^[^"'`\n]*$/ }
  }
  const word = context.matchBefore(WORD)
  if (!word && !context.explicit) return null
  const calls = tags.map(
    (tag): Completion => ({ ...named(tag), apply: `tag(${JSON.stringify(tag.tagName)})` }),
  )
  return { from: word?.from ?? context.pos, options: [...functions, ...calls], validFor: /^[\w.$]*$/ }
}

const named = ({ tagName, tagType }: TagName): Completion => ({
  label: tagName,
  type: 'variable',
  detail: tagType,
})
