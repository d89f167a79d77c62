// Runs inside QuickJS, once for each line, before any script. Answers what the worker may call; scripts reach
// none of it.
;(() => {
  const { parse, stringify } = JSON
  const world = globalThis
  const OFFERED = new Set(
    'Array,Boolean,BigInt,Error,EvalError,Infinity,JSON,Map,Math,NaN,Number,Object,RangeError,ReferenceError,RegExp,Set,String,Symbol,SyntaxError,TypeError,isFinite,isNaN,parseFloat,parseInt,undefined'.split(
      ',',
    ),
  )

  /**
   * Nothing of one run may outlive it, and nothing may depend on chance or on the clock: a replay must find
   * the same.
   */
  const secure = () => {
    const hidden = [
      function* () {},
      async () => {},
      async function* () {},
      [].values(),
      new Map().values(),
      new Set().values(),
    ]
    hidden.push('a'.matchAll(/a/g), ''[Symbol.iterator](), (function* () {})())
    for (const make of [() => {}, ...hidden.slice(0, 3)])
      Object.defineProperty(Object.getPrototypeOf(make), 'constructor', { value: undefined })
    delete Math.random
    for (const name of Object.getOwnPropertyNames(world)) if (!OFFERED.has(name)) delete world[name]
    const seen = new Set()
    const freeze = (thing) => {
      if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing))
        return
      seen.add(thing)
      Object.freeze(thing)
      freeze(Object.getPrototypeOf(thing))
      const properties = Object.getOwnPropertyDescriptors(thing)
      for (const key of [
        ...Object.getOwnPropertyNames(properties),
        ...Object.getOwnPropertySymbols(properties),
      ]) {
        const property = properties[key]
        for (const part of ['value', 'get', 'set']) freeze(property[part])
      }
    }
    for (const thing of [world, ...hidden]) freeze(thing)
  }

  // A row is [good, value, previous, changedAt].
  const rows = []
  const scripts = []
  let places = Object.create(null)
  let now = 0

  const rowOf = (name) => {
    const place = places[name]
    if (place === undefined) throw new ReferenceError(`unknown tag "${name}"`)
    return rows[place]
  }
  const tag = (name) => {
    const row = rowOf(name)
    return row !== undefined && row[0] ? row[1] : undefined
  }
  const good = (name) => {
    const row = rowOf(name)
    return row !== undefined && row[0]
  }
  const previous = (name) => {
    const row = rowOf(name)
    return row === undefined || row[2] === null ? undefined : row[2]
  }
  const secondsSince = (name) => {
    const row = rowOf(name)
    return row === undefined ? undefined : (now - row[3]) / 1000
  }
  const seen = Object.freeze([tag, good, previous, secondsSince].map(Object.freeze))

  const LONGEST_TEXT = 1000
  const present = (result) => {
    if (result === undefined || result === null) return null
    if (typeof result === 'boolean') return result
    if (typeof result === 'number') return result - result === 0 ? result : [`the result is ${result}`]
    if (typeof result === 'string') return result.slice(0, LONGEST_TEXT)
    return [`the result is a ${typeof result}, not a number, a text, true or false`]
  }
  const explain = (thrown) => {
    try {
      if (!(thrown instanceof Error)) return `threw ${String(thrown)}`.slice(0, LONGEST_TEXT)
      const line = /script:(\d+)/.exec(thrown.stack)
      return `${thrown.name}: ${thrown.message}${line ? ` (line ${line[1] > 1 ? line[1] - 1 : 1})` : ''}`.slice(
        0,
        LONGEST_TEXT,
      )
    } catch {
      return 'threw what cannot be shown'
    }
  }
  const look = (script) => {
    const compiled = scripts[script] // called by itself: as scripts[script]() it would get the list as its `this`
    try {
      return present(compiled(seen[0], seen[1], seen[2], seen[3]))
    } catch (thrown) {
      return [explain(thrown)]
    }
  }

  // Where a run is; it can be interrupted inside a script and resumed behind it. A turn is [at, mask, place,
  // row, …].
  let turns = []
  let only = -1
  let turn = 0
  let next = 0
  let running = -1
  let answers = []

  const begin = ([at, , ...changes]) => {
    now = at
    for (let i = 0; i < changes.length; i += 2) rows[changes[i]] = changes[i + 1]
    answers[turn] = []
  }
  const go = () => {
    for (; turn < turns.length; turn++) {
      if (next === 0) begin(turns[turn])
      const mask = turns[turn][1] & only
      const answer = answers[turn]
      while (next < scripts.length) {
        const script = next++
        if ((mask & (1 << script)) === 0) continue
        running = script
        answer.push(script, look(script))
        running = -1
      }
      next = 0
    }
    return stringify(answers)
  }

  secure()
  return {
    know: (names) => {
      places = Object.create(null)
      parse(names).forEach((name, place) => {
        places[name] = place
      })
    },
    define: (script, compiled) => {
      scripts[script] = compiled
    },
    run: (json, mask) => {
      turns = parse(json)
      only = mask
      turn = 0
      next = 0
      running = -1
      answers = []
      return go()
    },
    /** The script that was interrupted gets this answer, and is left out of the rest of the run. */
    resume: (message) => {
      if (running >= 0) {
        answers[turn].push(running, [message, true])
        only &= ~(1 << running)
      }
      running = -1
      return go()
    },
  }
})()
