/** axe finds nothing on any page of the back office, at three widths (product §36.6); no page is wider than its window, and each has one h1. */
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake } from '#tests/support/browser/awake.ts'
import { openBrowser, openPage } from '#tests/support/browser/browser.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { deskIntake } from '#tests/support/shop/desk-intake.ts'
import { deskTill } from '#tests/support/shop/desk-till.ts'
import { deskSettlement } from '#tests/support/shop/desk-settlement.ts'
import { deskOffer } from '#tests/support/shop/desk-offer.ts'
import { deskPair } from '#tests/support/shop/desk-pair.ts'

/** Holds product §22.4, §22.6, §22.7, §52.2, §52.3, §52.6, §53.4, §61.1, §61.2, §61.4, §61.5. */

const WIDTHS = [320, 768, 1440]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Page by page; with `press`, what it opens is looked at too. */
const PAGES: [path: string, press?: string][] = [
  ['/Dashboard'],
  ['/Dashboard', '?'],
  ['/CreateProduct'],
  ['/EditProduct/1'],
  ['/ModifyProducts'],
  ['/ModifyProducts?vista=tabla'],
  ['/ModifyProducts?q=heladera'],
  ['/AdminDetail/7'],
  ['/AdminBulk?id=1&id=2&para=precio'],
  ['/AdminImport'],
  ['/AdminConsignmentImport'],
  ['/AdminConsignmentReports'],
  ['/AdminConsignmentReports/sold'],
  ['/AdminConsignmentReports/owed-days'],
  ['/AdminStock'],
  ['/AdminStock/estantes'],
  ['/AdminStock/1?talle=42'],
  ['/AdminOrders'],
  ['/AdminInvoices'],
  ['/AdminOrders?payment=paid&delivery=pickup'],
  ['/AdminOrders?q=heladera'],
  ['/AdminOrder/V-000025'],
  ['/AdminOrder/V-000025/editar'],
  ['/AdminOrders/varios?todos=1&paso=pack'],
  ['/AdminOrders/varios?todos=1&paso=ship'],
  ['/AdminOrders/armado'],
  ['/AdminOrder/V-000026/armar?codigo=T000001'],
  ['/AdminOrders/deshacer'],
  ['/AdminSlips?id=24&id=25'],
  ['/AdminTransfers'],
  ['/AdminShipments'],
  ['/AdminShipments?ver=por-entregar'],
  ['/AdminShipments?ver=reclamos'],
  ['/AdminShipments/nuevo?todos=1'],
  ['/AdminTill'],
  ['/AdminTill?linea=1:42:1'],
  ['/AdminTill/devolver?q={tillSale}'],
  ['/AdminTill/devolver/{tillSale}'],
  ['/AdminTill/cambiar/{tillSale}?linea={tillLine}'],
  ['/AdminTill/devolucion/{tillBack}'],
  ['/AdminTill/caja'],
  ['/AdminTill/caja/{tillDay}'],
  ['/AdminTill/venta/{tillSale}'],
  ['/AdminGiftCards'],
  ['/AdminGiftCards?q=heladera'],
  ['/AdminGiftCard/2'],
  ['/AdminSettlements'],
  ['/AdminSettlement/{settlement}'],
  ['/AdminSettlements/cuenta/{consignor}'],
  ['/AdminReturns'],
  ['/AdminReturn/{return}'],
  ['/AdminLabels'],
  ['/AdminLabels?q=heladera'],
  ['/AdminLabels?producto=1'],
  ['/AdminLabels?producto=1&tipo=estante&papel=rollo-62'],
  ['/AdminConsignors'],
  ['/AdminConsignors?q=heladera'],
  ['/AdminConsignor/{consignor}'],
  ['/AdminAgreement'],
  ['/AdminIntake'],
  ['/AdminIntake?q=heladera'],
  ['/AdminIntake/nuevo'],
  ['/AdminIntake/{awaited}'],
  ['/AdminIntake/{received}'],
  ['/AdminUnits'],
  ['/AdminUnits?q=heladera'],
  ['/AdminUnits/lista'],
  ['/AdminUnits/nueva'],
  ['/AdminUnits/nueva?producto=1'],
  ['/AdminUnits/etiquetas?id={pair}'],
  ['/AdminUnits/etiquetas?id={pair}&papel=hoja'],
  ['/AdminUnits/recuento'],
  ['/AdminUnits/recuento/{count}'],
  ['/AdminUnits/recuento/1'],
  ['/AdminUnit/{pair}'],
  ['/AdminUnit/{pair}/editar'],
  ['/AdminOffers'],
  ['/AdminOffers?q=heladera'],
  ['/AdminOffer/1'],
  ['/AdminDropOffs'],
  ['/AdminPriceLists'],
  ['/AdminPriceList/1'],
  ['/AdminPromotions'],
  ['/AdminPromotion/1'],
  ['/AdminCoupons'],
  ['/AdminCoupon/1'],
  ['/AdminLooks'],
  ['/AdminLook/1'],
  ['/AdminFigures'],
  ['/AdminFigures/ventas'],
  ['/AdminMessages'],
  ['/AdminMessage/1'],
  ['/AdminNewsletter'],
  ['/AdminNewsletter/envios?borrado=9'],
  ['/AdminNewsletter/envios/1'],
  ['/AdminNewsletter/envios/2?buscar=nike'],
  ['/AdminNewsletter/envios/2?paso=mandar'],
  ['/AdminOutbox'],
  ['/AdminOutbox?ver=cartas'],
  ['/AllUsers'],
  ['/AllUsers?q=heladera'],
  ['/ClientDetail/cliente@vereda.test'],
  ['/ClientDetail/ventas@vereda.test'],
  ['/AdminTeam'],
  ['/AdminComments'],
  ['/AdminComments/Preguntas'],
  ['/AdminAudit'],
  ['/AdminSearch'],
  ['/AdminSearch?q=ana'],
  ['/AdminSearch?q=heladera'],
  ['/AdminCompanies'],
  ['/AdminSettings'],
]

let server: TestServer
let browser: Browser
let session: string
let code: string
let pair: string
let count: number
let intake: Awaited<ReturnType<typeof deskIntake>>
let till: Awaited<ReturnType<typeof deskTill>>
let settled: Awaited<ReturnType<typeof deskSettlement>>
beforeAll(async () => {
  ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  session = await server.signIn('admin@vereda.test')
  await server.shop.contact.send(
    { kind: 'anonymous', who: 'axe' },
    {
      user_name: 'María Núñez',
      user_email: 'maria@example.com',
      user_affair: 'Consulta por talles',
      user_message: '¿Tienen la Cancha en talle 42?',
    },
  )
  await server.shop.newsletter.join({ kind: 'anonymous' }, 'María', 'maria@example.com')
  const asked = await server.shop.withdrawals.request(
    { kind: 'anonymous', who: 'axe' },
    { name: 'María Núñez', email: 'maria@example.com', order: 'V-000009', reason: '' },
  )
  const desk = await deskPair(server.shop)
  pair = desk.code
  count = desk.count
  intake = await deskIntake(server)
  settled = await deskSettlement(server)
  await deskOffer(server.shop)
  till = await deskTill(server.shop)
  code = asked.ok ? asked.value.code : expect.fail(asked.message)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

type Found = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }
/** The engine is brought into the page once; each width is another look. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const problems: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate(async (tags) => {
      const engine = (globalThis as unknown as { axe: { run(on: unknown, how: object): Promise<unknown> } })
        .axe
      const on = document.querySelector('dialog[open]') ?? document
      const { violations } = (await engine.run(on, {
        runOnly: tags,
        resultTypes: ['violations'],
      })) as { violations: Found[] }
      return {
        violations,
        wider: document.documentElement.scrollWidth - innerWidth,
        titles: document.querySelectorAll('h1').length,
      }
    }, RULES)
    for (const { id, nodes } of found.violations)
      for (const { target, failureSummary } of nodes)
        problems.push(`${width}: ${id} ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`)
    if (found.wider > 0) problems.push(`${width}: ${found.wider} px wider than the window`)
    if (found.titles !== 1) problems.push(`${width}: ${found.titles} h1`)
  }
  return problems
}

const pages = PAGES.map(([path, press]) => ({ path, press, name: press ? `${path}, «${press}»` : path }))
test.concurrent.each(pages)('$name', async ({ path, press }) => {
  const { page, errors, close } = await openPage(browser, { viewport: { width: WIDTHS[0]!, height: 800 } })
  const [name, value] = session.split('=')
  await page.context().addCookies([{ name: name!, value: value!, url: server.url }])
  const named = path
    .replace('{return}', code)
    .replace('{pair}', pair)
    .replace('{count}', String(count))
    .replace('{settlement}', settled.number)
    .replace('{tillDay}', String(till.day))
    .replace('{tillSale}', till.sale)
    .replace('{tillLine}', String(till.line))
    .replace('{tillBack}', till.back)
    .replace('{awaited}', intake.awaited)
    .replace('{received}', intake.received)
    .replace('{consignor}', String(settled.consignorId))
  const answer = await page.goto(server.url + named)
  expect(answer?.status()).toBe(200)
  if (press) {
    await awake(page)
    await page.keyboard.press(press)
    await page.locator('dialog[open]').waitFor()
  }
  expect(await look(page)).toEqual([])
  expect(errors).toEqual([])
  expect(server.troubles).toEqual([])
  await close()
})
