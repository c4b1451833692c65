/** Colours of one model (product §4.28, §4.31): joined in the form, seen by shoppers, taken out again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFormJourney, type FormJourney } from '#tests/support/browser/product-form.ts'

let server: FormJourney
beforeAll(async () => {
  server = await openFormJourney()
})
afterAll(() => server?.close())
afterEach(() => server.nothingBroke())

async function coloursOn(id: number): Promise<string[]> {
  const { html } = await server.http.get(`/ProductDetail/${id}`)
  return [...html.matchAll(/<nav aria-labelledby="colores".*?<\/nav>/gs)].flatMap(([nav]) =>
    [...nav.matchAll(/href="(\/ProductDetail\/\d+)"( aria-current="page")?/g)].map(
      ([, to, current]) => to! + (current ? ' current' : ''),
    ),
  )
}

test('two products become colours of one model, and one leaves it again', async () => {
  const own = await server.created('Buzo Lluvia Azul')
  const other = await server.created('Buzo Lluvia Verde')
  const { page, main, errors } = await server.opened(`/EditProduct/${own}`)
  const colours = main.getByRole('region', { name: 'Otros colores de este modelo' })
  const tick = colours.getByRole('checkbox', { name: 'Sumar Buzo Lluvia Verde al modelo' })
  const model = colours.getByRole('textbox', { name: 'Modelo' })
  const save = main.getByRole('button', { name: 'Guardar cambios' })

  // Offered by its name, before anything is looked for.
  await tick.waitFor()
  await colours.getByLabel('Sumar otro color').fill('nada de eso')
  await colours.getByText('Ningún otro de esta categoría y marca se llama así.').waitFor()
  await colours.getByLabel('Sumar otro color').fill('verde')
  await tick.check()
  expect(await model.inputValue()).toBe('Buzo Lluvia')

  // The draft has it.
  await main.getByText(/^Borrador guardado/).waitFor()
  await page.reload()
  expect(await tick.isChecked()).toBe(true)
  await save.click()
  await main.getByText('El producto se ha editado con éxito!').waitFor()
  const out = colours.getByRole('checkbox', { name: 'Sacar Buzo Lluvia Verde del modelo' })
  await out.waitFor()

  const [first, second] = [`/ProductDetail/${own}`, `/ProductDetail/${other}`]
  expect(await coloursOn(own)).toEqual([`${first} current`, second])
  expect(await coloursOn(other)).toEqual([first, `${second} current`])

  await out.check()
  await save.click()
  await tick.waitFor()
  expect(await coloursOn(own)).toEqual([])
  expect(errors).toEqual([])
})

test('without scripts a form joins them as well', async () => {
  const own = await server.created('Buzo Siesta Gris')
  const other = await server.created('Buzo Siesta Rosa')
  const sent = server.filled({ name: 'Buzo Siesta Celeste', join: `${other}=` })
  await server.http.post('/CreateProduct', sent, server.cookie)
  const [made] = await server.made('Buzo Siesta Celeste')
  expect(made!.model).toBe('Buzo Siesta')
  expect(await coloursOn(other)).toHaveLength(2)
  expect(await coloursOn(own)).toEqual([])
})
