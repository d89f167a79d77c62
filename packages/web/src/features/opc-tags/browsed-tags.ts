import type { BrowsedTagNode } from '@baliza/contract'
import { type TagRefusal, type TagType, whyNotTag } from '@baliza/domain'

/** A variable that somebody chose, and the folders in which it lies. */
export type ChosenNode = { readonly node: BrowsedTagNode; readonly folders: readonly string[] }

/**
 * What a tag made of a chosen variable is called: `{ruta}` are its folders, `{nombre}` is its own name;
 * English words do as well.
 */
export function nameOf(pattern: string, { node, folders }: ChosenNode): string {
  const parts: Readonly<Record<string, string>> = {
    nombre: node.name,
    name: node.name,
    ruta: folders.join('.'),
    path: folders.join('.'),
  }
  return pattern
    .replaceAll(/\{(\w+)\}/g, (hole, name: string) => parts[name.toLowerCase()] ?? hole)
    .replaceAll(/["'`\\\n]/g, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
}

export type PlannedTag = {
  readonly tagName: string
  readonly tagType: TagType
  readonly tagValue: string
  readonly wrong: TagRefusal | 'twice' | undefined
}

/** The tags that would be made, and what is wrong with their names. */
export function planTags(pattern: string, chosen: readonly ChosenNode[]): PlannedTag[] {
  const names = chosen.map((one) => nameOf(pattern, one))
  const seen = new Set<string>()
  return chosen.map(({ node }, index) => {
    const tagName = names[index] ?? ''
    const isTwice = seen.has(tagName)
    seen.add(tagName)
    const tag = { tagName, tagType: (node.tagType ?? 'String') as TagType, tagValue: node.nodeId }
    return { ...tag, wrong: isTwice ? 'twice' : whyNotTag({ ...tag, opcServerID: 1 })[0] }
  })
}
