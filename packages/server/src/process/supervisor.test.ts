import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { type ChildPlan, supervise } from './supervisor.ts'

const script = new URL('../testing/supervised-child.ts', import.meta.url)
const plan = (name: string, environment: NodeJS.ProcessEnv = {}): ChildPlan => ({
  name,
  script,
  environment: { ...process.env, BALIZA_LOG_LEVEL: 'silent', ...environment },
})

function start(...plans: ChildPlan[]) {
  const ready: { name: string; pid: number }[] = []
  const hopeless: string[] = []
  const supervisor = supervise(plans, {
    onReady: (name, pid) => ready.push({ name, pid }),
    onHopeless: (name) => hopeless.push(name),
  })
  onTestFinished(supervisor.stop)
  return { supervisor, ready, hopeless }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a child that is killed is started again and the other one is not touched', async () => {
  const { ready } = start(plan('pipeline'), plan('web'))
  await vi.waitFor(() => expect(ready).toHaveLength(2), 10_000)
  for (const name of ['pipeline', 'web']) {
    const before = ready.length
    const victim = ready.findLast((child) => child.name === name)!
    process.kill(victim.pid, 'SIGKILL')
    await vi.waitFor(() => expect(ready).toHaveLength(before + 1), 10_000)
    expect(ready.at(-1)?.name).toBe(name)
    expect(ready.at(-1)?.pid).not.toBe(victim.pid)
  }
})

test('a child that is frozen is killed and replaced, and the other one is not touched', async () => {
  const ready: { name: string; pid: number }[] = []
  const options = { silentAfterMs: 4_000, onHopeless: () => undefined }
  const supervisor = supervise([plan('pipeline'), plan('web')], {
    ...options,
    onReady: (name, pid) => ready.push({ name, pid }),
  })
  onTestFinished(supervisor.stop)
  await vi.waitFor(() => expect(ready).toHaveLength(2), 20_000)
  const [first, other] = ready as [(typeof ready)[number], (typeof ready)[number]]
  process.kill(first.pid, 'SIGSTOP')
  await vi.waitFor(() => expect(ready).toHaveLength(3), 30_000)
  expect(ready[2]?.name).toBe(first.name)
  expect([isAlive(first.pid), isAlive(other.pid)]).toEqual([false, true])
})

test('a child whose loop turns but whose work stands is killed and replaced, and the other one is not touched', async () => {
  const ready: { name: string; pid: number }[] = []
  const supervisor = supervise([plan('pipeline', { CHILD_STANDS_STILL: '1' }), plan('web')], {
    stuckAfterMs: 3_000,
    silentAfterMs: 10_000,
    onHopeless: () => undefined,
    onReady: (name, pid) => ready.push({ name, pid }),
  })
  onTestFinished(supervisor.stop)
  await vi.waitFor(() => expect(ready).toHaveLength(2), 20_000)
  const stuck = ready.find(({ name }) => name === 'pipeline')!
  const other = ready.find(({ name }) => name === 'web')!
  await vi.waitFor(() => expect(ready).toHaveLength(3), 30_000)
  expect(ready[2]?.name).toBe('pipeline')
  expect([isAlive(stuck.pid), isAlive(other.pid)]).toEqual([false, true])
})

test('what is told to a child that was killed a moment ago harms nobody', async () => {
  const { supervisor, ready } = start(plan('pipeline'), plan('web'))
  await vi.waitFor(() => expect(ready).toHaveLength(2), 10_000)
  for (const { pid } of ready) process.kill(pid, 'SIGKILL')
  // NOTE: nothing else of this process runs meanwhile, so that it can not have heard of their end
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  supervisor.tell({ kind: 'log', lines: ['a line'] })
  await vi.waitFor(() => expect(ready).toHaveLength(4), 10_000)
})

test('a child that only says which sources it reads is not ready', async () => {
  const { hopeless, ready } = start(plan('web', { CHILD_CHATTERS: '1' }))
  await vi.waitFor(() => expect(hopeless).toEqual(['web']), 20_000)
  expect(ready).toEqual([])
})

test('stopping ends every child', async () => {
  const { supervisor, ready } = start(plan('pipeline'), plan('web'))
  await vi.waitFor(() => expect(ready).toHaveLength(2), 10_000)
  await supervisor.stop()
  expect(ready.map(({ pid }) => isAlive(pid))).toEqual([false, false])
})

test('a child that is misconfigured is given up at once', async () => {
  const { hopeless, ready } = start(plan('web', { CHILD_REFUSES: '1' }))
  await vi.waitFor(() => expect(hopeless).toEqual(['web']), 10_000)
  expect(ready).toEqual([])
})

test('a child that crashes before it was ever ready is given up after three tries', async () => {
  const { hopeless } = start(plan('web', { CHILD_CRASHES: '1' }))
  await vi.waitFor(() => expect(hopeless).toEqual(['web']), 15_000)
})

const main = (environment: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: bareEnvironment(environment),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stderr?.on('data', (data: Buffer) => (output += data))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('one process without a database says in both languages what it needs', async () => {
  const { code, output } = await outcome(main({ BALIZA_ROLE: 'web', BALIZA_DATA: '/nowhere' }))
  expect(code).toBe(2)
  expect(output).toMatch(/Falta BALIZA_DATABASE.*\nBALIZA_DATABASE is needed/)
})

test('a database that does not answer is one clear sentence', async () => {
  const { code, output } = await outcome(main({ BALIZA_DATABASE: 'postgres://nobody@127.0.0.1:1/nothing' }))
  expect(code).not.toBe(0)
  expect(output).toMatch(/^La base de datos no se pudo abrir\..*ECONNREFUSED.*\n$/)
})

test('a setting that is wrong is named', async () => {
  const { code, output } = await outcome(main({ PORT: 'many', BALIZA_DATABASE: 'mysql://x' }))
  expect(code).toBe(78)
  expect(output).toBe('PORT must be a number\nBALIZA_DATABASE must be sqlite:FILE or postgres://…\n')
})

test('a port that is taken is a sentence in both languages that names the variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { code, output } = await outcome(
    main({ BALIZA_DATA: '/nowhere', HOST: '127.0.0.1', PORT: String(port) }),
  )
  expect(code).toBe(78)
  expect(output).toContain(`El puerto ${port} está ocupado en 127.0.0.1: elija otro con la variable PORT`)
  expect(output).toContain(`Port ${port} on 127.0.0.1 is taken: choose another one with the variable PORT`)
})
