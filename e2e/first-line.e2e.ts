import type { Locator, Page } from '@playwright/test'
import { type EmptyMachine, openEmptyMachine } from './empty-machine.ts'
import { asPerson, atThePlant, expect, expectAccessible, test } from './living-plant.ts'

/** A newcomer reads before each click, and looks things up before each field. */
const SECONDS = { click: 6, field: 15 }
const TEN_MINUTES = 600

/** Does what a person would do, and counts the time that it would take one. */
function newcomer(page: Page) {
  let seconds = 0
  return {
    seconds: () => seconds,
    click: async (what: Locator) => {
      seconds += SECONDS.click
      await what.click()
    },
    fill: async (what: Locator, text: string) => {
      seconds += SECONDS.field
      await what.fill(text)
    },
    choose: async (what: Locator, label: string) => {
      seconds += SECONDS.field
      await what.selectOption(label)
    },
    type: async (what: Locator, text: string) => {
      seconds += SECONDS.click + SECONDS.field
      await what.click()
      await page.keyboard.insertText(text)
    },
  }
}

type Newcomer = ReturnType<typeof newcomer>

/** Where the machines of the simulated plant can be asked. */
async function plantAddress(): Promise<string> {
  const { answer } = await (await asPerson('admin'))('GET', '/api/opcservers/get')
  return (
    (answer as { name: string; hostName: string }[]).find(({ name }) => name === 'PLC de planta')?.hostName ??
    ''
  )
}

async function setUp(page: Page, { click, fill }: Newcomer, { url }: EmptyMachine): Promise<void> {
  const next = page.getByRole('button', { name: 'Continuar' })
  await page.goto(url)
  await click(page.getByRole('radio', { name: /SQLite/ }))
  await click(next)
  await expect(page.getByLabel('Cadena de conexión')).toHaveValue('baliza.db')
  await expect(page.getByLabel('Código de instalación')).toHaveCount(0)
  await click(page.getByRole('button', { name: 'Probar y continuar' }))
  const password = await page.locator('code').innerText()
  await click(page.getByRole('link', { name: 'Ingresar' }))
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('setup')
  await fill(page.getByLabel('Contraseña', { exact: true }), password)
  await click(page.getByRole('button', { name: 'Ingresar' }))
  await fill(page.getByRole('textbox', { name: 'Contraseña actual' }), password)
  await fill(page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }), 'puente-verde-7')
  await fill(page.getByRole('textbox', { name: 'Repita la contraseña nueva' }), 'puente-verde-7')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Cambiar contraseña' }))
}

test('from an empty machine to a live line, led from tab to tab, in under ten minutes', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000)
  const address = await plantAddress()
  const machine = await openEmptyMachine()
  page.setDefaultTimeout(20_000)
  const person = newcomer(page)
  const { click, fill, choose, type } = person
  const guide = page.getByRole('complementary', { name: 'La primera línea en vivo' })
  const goOn = (step: string) => click(guide.getByRole('link', { name: step, exact: true }))
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Guardar' })
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setUp(page, person, machine)

    // An empty plant has nothing to show but the way to its first line.
    await click(page.getByRole('link', { name: 'Ir a Personas' }))
    await click(page.getByRole('button', { name: 'Agregar usuario' }))
    await fill(dialog.getByLabel('Usuario'), 'marta')
    await choose(dialog.getByLabel('Rol'), 'Supervisor')
    await fill(dialog.getByLabel('Nombre'), 'Marta')
    await fill(dialog.getByLabel('Apellido'), 'Ríos')
    await fill(dialog.getByRole('textbox', { name: 'Contraseña' }), 'tolva ancha 7')
    await click(save)

    await goOn('Servidor OPC')
    await click(page.getByRole('button', { name: 'Agregar servidor' }))
    await fill(dialog.getByLabel('Nombre'), 'PLC')
    await choose(dialog.getByLabel('Tipo'), 'UA')
    await fill(dialog.getByLabel('Dirección'), address)
    await click(dialog.getByRole('button', { name: 'Probar conexión' }))
    await expect(dialog.getByText(/^Conectado en/)).toBeVisible()
    await click(save)

    await goOn('Tags')
    await click(page.getByRole('button', { name: 'Explorar servidor' }))
    await click(dialog.getByRole('button', { name: 'Contenido de L2', exact: true }))
    await click(dialog.getByRole('checkbox', { name: /^running/ }))
    await click(dialog.getByRole('checkbox', { name: /^totalCounter/ }))
    await click(dialog.getByRole('button', { name: 'Crear tags (2)' }))
    await expect(page.getByRole('row').filter({ hasText: 'L2.running' })).toContainText('Buena', {
      timeout: 15_000,
    })

    await goOn('Edificio y área')
    await click(page.getByRole('button', { name: 'Agregar edificio' }))
    await fill(dialog.getByLabel('Nombre'), 'Planta Norte')
    await click(save)
    await expect(dialog).toHaveCount(0)
    await click(page.getByRole('button', { name: 'Agregar sector' }))
    await fill(dialog.getByLabel('Nombre'), 'Empaque')
    await choose(dialog.getByLabel('Edificio'), 'Planta Norte')
    await click(save)

    await goOn('Línea con sus cálculos')
    await click(page.getByRole('button', { name: 'Agregar línea' }))
    await fill(dialog.getByLabel('Línea', { exact: false }).first(), '2')
    await choose(dialog.getByLabel('Sector'), 'Empaque')
    await fill(dialog.getByLabel('Descripción'), 'Paletizador')
    await fill(dialog.getByLabel('Velocidad deseada'), '20,5')
    await fill(dialog.getByLabel('Objetivo de OEE'), '75')
    await click(dialog.getByRole('tab', { name: 'Baliza' }))
    await type(dialog.getByRole('textbox', { name: 'Baliza' }), 'tag("L2.running")')
    await click(dialog.getByRole('tab', { name: 'Unidades' }))
    await type(dialog.getByRole('textbox', { name: 'Unidades' }), 'tag("L2.totalCounter")')
    await click(save)

    await atThePlant({ lineID: 2, set: { running: true, speed: 20, faultCode: 0 } })
    await goOn('La primera parada')
    await expect(page.getByText('En marcha').first()).toBeVisible({ timeout: 15_000 })
    await atThePlant({ lineID: 2, set: { running: false, speed: 0, faultCode: 21 } })
    await expect(page.getByText('Parada sin reconocer').first()).toBeVisible()
    await page.goto(`${machine.url}/primera-linea`)
    await expect(page.getByText('La línea 2 está en vivo.')).toBeVisible()
    await expectAccessible(page)
    test.info().annotations.push({ type: 'seconds of a newcomer', description: String(person.seconds()) })
    expect(person.seconds()).toBeLessThan(TEN_MINUTES)
  } finally {
    await atThePlant({ lineID: 2, release: true })
    await machine.stop()
  }
  // While the product took the wizard's place nobody answered.
  complaints.splice(0)
})
