/** Searching as one talks: what words name are chips that go, suggestions lead to what they say, nothing found leads on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'

let server: Journey
beforeAll(async () => void (server = await openJourney()))
afterAll(() => server.close())

test('words are chips; taking one off leaves the others; the way back has the words again', async () => {
  const { page, errors } = await server.visit()
  await page.goto(`${server.url}/?q=zapatillas+negras+talle+42+hasta+80+mil`)
  const chips = page.getByRole('list', { name: 'Filtros aplicados' })
  for (const name of ['Calzado', 'Talle 42', 'Negro', /Hasta \$\s80\.000/])
    await chips.getByRole('link', { name }).waitFor()
  await chips.getByRole('link', { name: 'Quitar Talle 42' }).click()
  await page.waitForURL((url) => url.search === '?category=calzado&colour=negro&price=80000')
  await chips.getByRole('link', { name: 'Quitar Negro' }).waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('form', { name: 'Filtros' })
  expect(await filters.getByRole('checkbox', { name: /^Negro/ }).isChecked()).toBe(true)
  await filters.getByText('Blanco').click()
  await page.waitForURL(/colour=negro&colour=blanco/)
  await page.goBack()
  await page.getByRole('heading', { name: /^Resultados para «zapatillas negras/ }).waitFor()
  expect(errors).toEqual([])
})

test('a suggestion leads to as many as it says', async () => {
  const { page, errors } = await server.visit()
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('remera negra')
  const offered = page.getByRole('option', { name: /^Camisetas, Negro/ })
  await offered.waitFor()
  const count = /(\d+) productos?/.exec((await offered.textContent())!)![1]
  await offered.click()
  await page.waitForURL((url) => url.search === '?category=camiseta&colour=negro')
  await page.getByRole('heading', { name: new RegExp(`^${count} producto`) }).waitFor()
  expect(errors).toEqual([])
})

test('without scripts the same; what is not there leads to the nearest', async () => {
  const { page } = await server.visit({ javaScriptEnabled: false })
  await page.goto(`${server.url}/?q=ojotas+negras+talle+47`)
  await page.getByText('NO HUBO RESULTADOS PARA TU BUSQUEDA').waitFor()
  await page.getByRole('link', { name: /^Sin Talle 47/ }).click()
  await page.getByRole('heading', { name: 'Ojotas Costanera Negras' }).waitFor()
  expect(page.url()).toMatch(/\?q=ojotas&colour=negro$/)
})
