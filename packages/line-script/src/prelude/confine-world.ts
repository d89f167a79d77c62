/**
 * Takes from the world of the scripts all that they have no business with, and freezes the rest. Nothing of
 * one run may outlive it, and nothing may depend on chance or on the clock: a replay must find the same.
 */
export function confineWorld(): void {
  const world = globalThis
  const OFFERED = new Set(
    'Array,Boolean,BigInt,Error,EvalError,Infinity,JSON,Map,Math,NaN,Number,Object,RangeError,ReferenceError,RegExp,Set,String,Symbol,SyntaxError,TypeError,isFinite,isNaN,parseFloat,parseInt,undefined'.split(
      ',',
    ),
  )

  /** Reached by no name: the prototypes of functions, generators and iterators. */
  const functions = [() => {}, function* () {}, async () => {}, async function* () {}]
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    'a'.matchAll(/a/g),
    ''[Symbol.iterator](),
    (function* () {})(),
  ]

  // NOTE: through these a script could make code of a text
  for (const made of functions)
    Object.defineProperty(Object.getPrototypeOf(made), 'constructor', { value: undefined })
  Reflect.deleteProperty(Math, 'random')
  const { deleteProperty } = Reflect
  for (const name of Object.getOwnPropertyNames(world)) if (!OFFERED.has(name)) deleteProperty(world, name)

  const frozen = new Set<unknown>()
  const freeze = (thing: unknown): void => {
    if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || frozen.has(thing))
      return
    frozen.add(thing)
    Object.freeze(thing)
    freeze(Object.getPrototypeOf(thing))
    const properties: Record<PropertyKey, PropertyDescriptor> = Object.getOwnPropertyDescriptors(thing)
    for (const key of [
      ...Object.getOwnPropertyNames(properties),
      ...Object.getOwnPropertySymbols(properties),
    ]) {
      const property: Partial<Record<'value' | 'get' | 'set', unknown>> = properties[key] ?? {}
      for (const part of [property.value, property.get, property.set]) freeze(part)
    }
  }
  for (const thing of [world, ...functions, ...iterators]) freeze(thing)
}
