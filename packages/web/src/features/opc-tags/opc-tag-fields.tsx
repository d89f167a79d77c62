import { LONGEST_TAG, TAG_TYPES, type TagRefusal, type TagValues, whyNotTag } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice, Draft, FormField } from '../../ui/form/form-field.ts'
import { type TagDraft, TestTag } from './TestTag.tsx'

const REFUSAL_TEXT: Record<Exclude<TagRefusal['code'], 'text-too-long'>, () => string> = {
  'tag-name-required': m.opc_tags_name_required,
  'tag-name-quoted': m.opc_tags_name_quoted,
  'tag-type-required': m.opc_tags_type_required,
  'tag-server-required': m.opc_tags_server_required,
  'tag-url-required': m.opc_tags_url_required,
}

export const refusalText = (refusal: TagRefusal): string =>
  refusal.code === 'text-too-long'
    ? m.opc_tags_too_long({ most: refusal.values.most })
    : REFUSAL_TEXT[refusal.code]()

const valuesOf = (values: Draft<TagDraft>): TagValues => ({
  tagName: values.tagName ?? null,
  tagType: values.tagType || null,
  opcServerID: values.opcServerID || null,
  tagValue: values.tagValue ?? null,
})

/** Why a field can't be kept as it is; the server asks the same rule. */
const whyNot = (field: keyof TagValues) => (_: unknown, values: Draft<TagDraft>) => {
  const refusal = whyNotTag(valuesOf(values)).find((one) => one.field === field)
  return refusal && refusalText(refusal)
}

const limited = (field: keyof typeof LONGEST_TAG) => ({
  kind: 'text' as const,
  maxLength: LONGEST_TAG[field],
  tooLongText: m.opc_tags_too_long({ most: LONGEST_TAG[field] }),
  whyNot: whyNot(field),
})

/** docs/product/fields.md#tags, and a look at the value of a tag before it is saved. */
export const opcTagFields = (servers: readonly Choice[]): FormField<TagDraft & { readonly test: null }>[] => [
  {
    field: 'tagName',
    caption: m.opc_tags_name(),
    ...limited('tagName'),
    isRequired: true,
    requiredText: m.opc_tags_name_required(),
    isWide: true,
  },
  {
    field: 'opcServerID',
    caption: m.opc_tags_server(),
    kind: 'choice',
    choices: servers,
    isRequired: true,
    requiredText: m.opc_tags_server_required(),
  },
  {
    field: 'tagType',
    caption: m.opc_tags_type(),
    kind: 'choice',
    choices: TAG_TYPES.map((type) => ({ value: type, text: type })),
    isRequired: true,
    requiredText: m.opc_tags_type_required(),
  },
  {
    field: 'tagValue',
    caption: m.opc_tags_url(),
    ...limited('tagValue'),
    hint: m.opc_tags_url_hint(),
    isRequired: true,
    requiredText: m.opc_tags_url_required(),
    isWide: true,
  },
  {
    field: 'test',
    caption: m.opc_tags_test_caption(),
    kind: 'custom',
    draw: (_value, _onChange, now) => <TestTag values={now} />,
    isWide: true,
  },
]
