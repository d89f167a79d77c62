import { parseSync } from '@swc/core'

type Node = { readonly type?: string; readonly [field: string]: unknown }

const WRITES: ReadonlySet<unknown> = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
])
const TRANSACTIONS: ReadonlySet<unknown> = new Set(['transaction', 'startTransaction'])

/**
 * What a source writes into the database without asking whether its process still leads: transactions that it
 * opens itself, and writes on something else than the `trx` that it was given.
 */
export function unfencedIn(source: string): string[] {
  const found: string[] = []
  look(parseSync(source, { syntax: 'typescript' }) as unknown as Node, found)
  return found
}

function look(node: Node, found: string[]): void {
  if (node.type === 'CallExpression') lookAtCall(node['callee'] as Node, found)
  if (node.type === 'Identifier' && node['value'] === 'trx' && nameOfType(node) === 'Db')
    found.push('trx: Db')
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child === 'object' && child !== null) look(child as Node, found)
  }
}

function lookAtCall(callee: Node, found: string[]): void {
  if (callee.type !== 'MemberExpression') return
  const method = (callee['property'] as Node)['value']
  const object = callee['object'] as Node
  if (TRANSACTIONS.has(method)) found.push(`${String(nameOf(object))}.${String(method)}`)
  if (WRITES.has(method) && nameOf(object) !== 'trx')
    found.push(`${String(nameOf(object))}.${String(method)}`)
}

function nameOf(node: Node): unknown {
  if (node.type === 'MemberExpression') return (node['property'] as Node)['value']
  return node['value'] ?? node.type
}

function nameOfType(identifier: Node): unknown {
  const annotation = identifier['typeAnnotation'] as Node | null | undefined
  const reference = annotation?.['typeAnnotation'] as Node | undefined
  return (reference?.['typeName'] as Node | undefined)?.['value']
}
