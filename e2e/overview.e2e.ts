import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('the overview is accessible, shows a card per line and cycles its columns 3, 4, 5', async ({ page }) => {
  await logIn(page, 'supervisor', '/resumen?lines=1,2,3')
  await expect(page.getByRole('link', { name: /Línea [123]/ })).toHaveCount(3)
  await expectAccessible(page)
  const columns = page.getByRole('button', { name: /columnas/ })
  const shown: number[] = []
  for (let step = 0; step < 4; step++) {
    shown.push(Number(/\d/.exec((await columns.textContent()) ?? '')?.[0]))
    await columns.click()
    await expect(columns).not.toContainText(String(shown.at(-1)))
  }
  const from = shown[0] ?? 0
  expect(shown).toEqual([0, 1, 2, 3].map((step) => 3 + ((from - 3 + step) % 3)))
})

/** In the page: what a card says beyond its edge, but what ends in an ellipsis. */
const cutFigures = () =>
  [...document.querySelectorAll('article')].flatMap((card) => {
    const edge = card.getBoundingClientRect().right - 8
    return [...card.querySelectorAll('dt, dd, h2, [data-verdict], [data-shape] > span')]
      .filter((word) => word.getBoundingClientRect().right > edge || word.scrollWidth > word.clientWidth + 1)
      .map((word) => word.textContent)
  })

/** In the page: what hangs on its width is drawn anew. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((seen) => requestAnimationFrame(seen))
}

test('no figure is cut, whatever the screen and the count of columns; the button says what is drawn', async ({
  page,
}) => {
  await logIn(page, 'supervisor', '/resumen')
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('%')
  const columns = page.getByRole('button', { name: /columnas/ })
  for (const width of [1440, 1280, 1024, 820, 740, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(drawn)
    for (let step = 0; step < 3; step++) {
      await expect.poll(() => page.evaluate(cutFigures), `at ${width} pixels`).toEqual([])
      const [said] = await columns.allTextContents()
      if (said === undefined) break
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      const chosen = Number.parseInt(said, 10)
      expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(chosen, tops.length))
      await columns.click()
    }
  }
})

test('while nothing is pushed, all cards are asked for at once every 10 s', async ({ page, complaints }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const times = (path: string) => paths.filter((one) => one === path).length
  await page.route('**/api/live', (route) => route.abort())
  await page.clock.install()
  await logIn(page, 'supervisor', '/resumen')
  await page.clock.runFor(6_000)
  await expect.poll(() => times('/api/live/lines')).toBe(1)
  await expect(page.getByRole('article').first()).not.toContainText('—')
  await page.clock.runFor(10_000)
  await expect.poll(() => times('/api/live/lines')).toBe(2)
  expect(times('/api/resources/status/get')).toBe(0)
  complaints.splice(0)
})

test('a card leads to its line', async ({ page }) => {
  await logIn(page, 'consulta', '/resumen?lines=2')
  await expect(page.getByText('1 línea', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Línea 2/ }).click()
  await expect(page).toHaveURL(/line=2/)
})
