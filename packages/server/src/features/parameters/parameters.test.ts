import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, aUser } from '../../testing/plant-builder.ts'

describe('the parameters', () => {
  let server: TestServer
  beforeAll(async () => {
    const plant = aPlant().withParameters({
      telegramBotToken: '123:secret',
      emailHost: 'mail.plant',
      microStopTime: 90,
    })
    server = await buildTestServer(plant.with(aUser('ADMINISTRATOR'), aUser('OPERATOR')))
  })
  afterAll(() => server.close())
  const read = async (user: string) =>
    (await server.call('parameters.get', {}, await server.logIn(user.slice(0, 12)))).answer

  it('tell everybody what screens need and nothing else', async () => {
    expect(await read('operator')).toEqual({
      plantName: 'Baliza',
      timeZone: 'Europe/Madrid',
      microStopTime: 90,
      problemResolutionTime: 30,
      gridRefreshTime: 30,
      oeeCalculationRefresh: 10,
      terminalSyncByIP: false,
      officialProfiles: [],
    })
  })

  it("tell an administrator the rest, but never the bot's token", async () => {
    const parameters = await read('administrator')
    expect(parameters).toMatchObject({ emailHost: 'mail.plant', telegramEnabled: false })
    expect(JSON.stringify(parameters)).not.toContain('secret')
  })

  describe('that an administrator changes', () => {
    let token: string
    beforeAll(async () => {
      token = await server.logIn('administrato')
    })
    const change = (values: object) => server.call('parameters.put', { body: { values } }, token)

    it('count at once, and the pipeline is told', async () => {
      server.bus.hints.length = 0
      const { answer } = await change({
        plantName: ' Molino Sur ',
        timeZone: 'America/Bogota',
        microStopTime: 45,
        emailHost: '',
      })
      expect(answer).toMatchObject({
        plantName: 'Molino Sur',
        timeZone: 'America/Bogota',
        microStopTime: 45,
        emailHost: null,
        revision: 2,
      })
      expect(answer.updatedBy).toBe('administrato')
      expect(server.bus.hints).toContainEqual({ topic: 'configuration', lineIDs: [] })
      expect(await read('operator')).toMatchObject({ plantName: 'Molino Sur', microStopTime: 45 })
    })

    it('come as a form, too, as the switch of the terminals sends them', async () => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: '/api/parameters/put/',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ values: '{"terminalSyncByIP":true}' }).toString(),
      })
      expect(answer.json()).toMatchObject({ terminalSyncByIP: true, plantName: 'Molino Sur' })
    })

    it.each([
      { microStopTime: -1 },
      { microStopTime: null },
      { gridRefreshTime: '' },
      { problemResolutionTime: 1_000_000 },
      { gridRefreshTime: 1.5 },
      { oeeCalculationRefresh: 'soon' },
      { emailPort: 65_536 },
      { telegramBotProxyPort: -1 },
      { telegramNotificationInterval: -1 },
      { emailEnabled: 'yes' },
      { plantName: 'x'.repeat(61) },
      { plantName: null },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+05:00' },
      { publicUrl: 'baliza.plant' },
      { publicUrl: 'javascript:alert(1)' },
    ])('%j is refused', async (values) => {
      expect((await change(values)).status).toBe(400)
    })

    it('forget a port that a form leaves blank', async () => {
      expect((await change({ emailPort: '2525' })).answer.emailPort).toBe(2525)
      expect((await change({ emailPort: '' })).answer.emailPort).toBeNull()
    })

    it('take the public address without the slash at its end', async () => {
      expect((await change({ publicUrl: 'https://baliza.plant/' })).answer.publicUrl).toBe(
        'https://baliza.plant',
      )
      expect((await change({ publicUrl: '' })).answer.publicUrl).toBeNull()
    })

    it('never lock everybody out', async () => {
      expect((await change({ enableDomainValidation: true })).code).toBe('domain-required')
      expect(
        (await change({ domain: 'ldaps://dc', enableDomainValidation: true, enableGroupValidation: true }))
          .code,
      ).toBe('group-required')
    })

    it('keep the token of the bot to themselves: a new one replaces it, a blank one leaves it, null takes it away', async () => {
      const stored = async () =>
        (await server.db.selectFrom('parameter').selectAll().executeTakeFirstOrThrow()).telegramBotToken
      await change({ telegramBotToken: '' })
      expect(await stored()).toBe('123:secret')
      const { answer } = await change({ telegramBotToken: '456:secret' })
      expect(await stored()).toBe('456:secret')
      expect(answer.hasTelegramBotToken).toBe(true)
      expect((await change({ telegramBotToken: null })).answer.hasTelegramBotToken).toBe(false)
      const trail = JSON.stringify(
        await server.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'parameter').execute(),
      )
      expect(trail).not.toContain('secret')
      expect(trail).toContain('Molino Sur')
    })

    it('are not overwritten by whoever saw older ones', async () => {
      const { answer } = await change({ plantName: 'Uno' })
      expect((await change({ plantName: 'Dos', revision: answer.revision })).status).toBe(200)
      expect((await change({ plantName: 'Tres', revision: answer.revision })).code).toBe('changed-meanwhile')
    })
  })
})
