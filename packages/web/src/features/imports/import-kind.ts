import type { ParamsOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

/** What supervisors bring, and the tags that administrators bring. */
export type ImportKind = ParamsOf<'imports.preview'>['kind'] | 'tags'

type Field = {
  readonly name: string
  /** A heading that the server knows for it, in the reader's language. */
  readonly caption: () => string
  readonly isRequired: boolean
}

type KindWords = {
  readonly title: () => string
  readonly hint: () => string
  readonly fields: readonly Field[]
}

const required = (name: string, caption: () => string): Field => ({ name, caption, isRequired: true })
const optional = (name: string, caption: () => string): Field => ({ name, caption, isRequired: false })

export const IMPORT_KINDS: Record<ImportKind, KindWords> = {
  preContract: {
    title: m.imports_preloaded,
    hint: m.imports_preloaded_hint,
    fields: [
      required('op', m.imports_op),
      required('producto', m.imports_product),
      required('cantidad', m.imports_quantity),
      required('pesoBolsa', m.imports_weight),
      optional('cliente', m.imports_client),
      optional('cosecha', m.imports_harvest),
      optional('bolsa', m.imports_bag),
    ],
  },
  products: {
    title: m.imports_products,
    hint: m.imports_products_hint,
    fields: [
      required('code', m.imports_code),
      required('name', m.imports_name),
      required('wrappersPerPackage', m.imports_wrappers),
      required('unitsPerWrapper', m.imports_units),
      optional('unit', m.imports_unit),
      optional('performance', m.imports_performance),
    ],
  },
  productspeeds: {
    title: m.imports_speeds,
    hint: m.imports_speeds_hint,
    fields: [
      required('code', m.imports_code),
      required('lineID', m.imports_line),
      required('speed', m.imports_speed),
    ],
  },
  tags: {
    title: m.imports_tags,
    hint: m.imports_tags_hint,
    fields: [
      required('tagName', m.imports_tag_name),
      required('tagType', m.imports_tag_type),
      required('server', m.imports_tag_server),
      required('tagValue', m.imports_tag_url),
    ],
  },
}

/** A field as a person calls it. */
export const captionOf = (kind: ImportKind, field: string): string =>
  IMPORT_KINDS[kind].fields.find(({ name }) => name === field)?.caption() ?? field
