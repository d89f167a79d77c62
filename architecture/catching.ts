import { parseSync } from '@swc/core'

/** The ways to catch an error, as a source writes them. */
export type Catch = 'catch' | '.catch()' | '.then(done, failed)' | 'settled()' | 'Promise.allSettled([one])'

type Node = { readonly type?: string; readonly [field: string]: unknown }

/** Which of them a source uses. Comments and texts are none. */
export function catchesIn(source: string, file: string): ReadonlySet<Catch> {
  const found = new Set<Catch>()
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: false })
  look(module as unknown as Node, found)
  return found
}

function look(node: Node, found: Set<Catch>): void {
  if (node.type === 'CatchClause') found.add('catch')
  if (node.type === 'CallExpression') {
    const kind = catchOfCall(node['callee'] as Node, node['arguments'] as readonly Node[])
    if (kind) found.add(kind)
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child === 'object' && child !== null) look(child as Node, found)
  }
}

function catchOfCall(callee: Node, given: readonly Node[]): Catch | undefined {
  if (callee.type === 'Identifier') return callee['value'] === 'settled' ? 'settled()' : undefined
  if (callee.type === 'OptionalChainingExpression') return catchOfCall(callee['base'] as Node, given)
  return callee.type === 'MemberExpression'
    ? catchOfMethod((callee['property'] as Node)['value'], given)
    : undefined
}

function catchOfMethod(method: unknown, given: readonly Node[]): Catch | undefined {
  if (method === 'catch') return '.catch()'
  if (method === 'then' && given.length > 1) return '.then(done, failed)'
  const isDisguised = method === 'allSettled' && isListOfOne(given[0]?.['expression'] as Node | undefined)
  return isDisguised ? 'Promise.allSettled([one])' : undefined
}

function isListOfOne(node: Node | undefined): boolean {
  if (node?.type !== 'ArrayExpression') return false
  const elements = node['elements'] as readonly ({ readonly spread: unknown } | undefined)[]
  return elements.length === 1 && !elements[0]?.spread
}
