/** What stands on each screen of the storefront, line by line. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { provinceName, PROVINCES } from '#rules/checkout/shipping.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { plainHttp, type PlainHttp } from '#tests/support/browser/plain-http.ts'

/**
 * Holds product §1.1, §1.4, §1.5, §2.5, §2.9, §2.11, §2.12, §2.13, §2.16, §2.17, §2.18, §2.19, §2.22,
 * §2.24, §2.31, §3.5, §4.2, §4.3, §4.4, §4.7, §6.2, §6.3, §6.4, §6.5, §6.6, §7.3, §7.4, §9.2, §9.3, §21.1,
 * §23.1, §32.3, §32.6, §32.10, §53.1.
 */

let server: Journey
let plain: PlainHttp
beforeAll(async () => {
  server = await openJourney({
    environment: {
      SHOP_EMAIL: 'hola@vereda.test',
      SHOP_PHONE: '+54 11 5555-0100',
      SHOP_ADDRESS: 'Gurruchaga 1800',
      SHOP_WHATSAPP: 'https://wa.me/5491155550100',
    },
  })
  plain = plainHttp(server.url)
})
afterAll(() => server?.close())
afterEach(() => expect(server.troubles).toEqual([]))

const FOOTER = [
  'Variedad exclusiva',
  'Envíos a todo el país',
  'Sitio seguro',
  'Garantía de calidad',
  'hola@vereda.test',
  '+54 11 5555-0100',
  'Newsletter semanal',
  'American Express',
  'BOTÓN DE ARREPENTIMIENTO',
  'Lunes a sábado de 11 a 18 h, sin cita previa.',
]
/** Each text on the part of the page that it belongs to. */
const SAID: Record<string, string[]> = {
  '/': [
    '68',
    'productos',
    'Indumentaria',
    'Zapatillas Cancha Blancas',
    '20% OFF',
    '$ 14.999',
    '$ 11.999',
    'Página 1 de 8',
  ],
  '/LandingPage': [
    'Recién llegados',
    'Los de siempre',
    'Calzado',
    'Camperas y buzos',
    'Traelo al showroom',
    'COTIZÁ TU PAR',
    'Quienes somos',
  ],
  '/ProductDetail/2': [
    'Inicio',
    'Camisetas',
    'Camiseta Sol de Abril',
    '20% OFF',
    '$ 14.999',
    '$ 11.999',
    '3',
    'Cuotas sin interés de',
    '$ 3.999',
    'AGREGAR AL CARRITO',
    'Guía de talles',
    'Tarjetas y cuotas',
    'Cambios gratis en el showroom',
    'Gurruchaga 1800',
    'Envíos',
    'Descripción',
    'Puntuación',
    'Disponible',
    'Vendidos',
    'Género',
    'Tipo de producto',
    'Marca',
    'Disciplina',
    'Moda',
    'Opiniones',
    'Dejá tu opinión',
    'Productos relacionados',
  ],
  '/Offers': [
    'AHORA PODES PAGAR HASTA 3 CUOTAS SIN INTERES',
    'PRODUCTOS EN DESCUENTO',
    'VER MÁS',
    '% DE DESCUENTO!',
  ],
  '/About': [
    'Misión',
    'Visión',
    'El showroom',
    'ahora',
    'SUMATE A LAS PRÓXIMAS VENTAS',
    'COTIZÁ TU PAR',
    'VENDER',
    'Gurruchaga 1800',
  ],
  '/Vender': ['¿Cuánto te queda?', 'En cuatro pasos', 'La comisión', 'Con fechas', 'Acuerdo de consignación'],
  '/Faqs': [
    '¿Necesito turno para ir al showroom?',
    '¿Cuánto tarda el envío?',
    '¿Qué medios de pago aceptan?',
    '¿Los productos tienen garantía?',
    '¿Puedo cancelar o cambiar mi pedido?',
  ],
  '/Vender/Acuerdo': ['Precio y mínimo', 'Comisión', 'Cuándo y cómo cobrás', 'Tus datos', 'Tus derechos'],
  '/CondicionesDeVenta': ['Quién vende', 'Precio', 'Entrega', 'Arrepentimiento', 'Garantía', 'Reclamos'],
  '/TermsAndConditions': [
    'Qué información recolectamos',
    'Para qué la usamos',
    'Cookies',
    'Enlaces a terceros',
    'Control de tu información personal',
  ],
  '/Returns': [
    'Derecho de arrepentimiento',
    'Cambios dentro de las 48 horas',
    'Cómo pedir un cambio',
    '48 horas',
  ],
  '/Contact': ['Nombre', 'E-mail', 'Asunto', 'Mensaje', 'Datos de contacto', 'Gurruchaga 1800'],
  '/Register': [
    'Datos Personales',
    'Nombre',
    'Apellido',
    'Fecha de nacimiento',
    'Dirección',
    'Provincia',
    'Código postal',
  ],
}

test.each(Object.entries(SAID))('%s has on it what it promises', async (path, texts) => {
  const { words } = await plain.get(path)
  for (const text of [...texts, ...FOOTER]) expect(words, text).toContain(text)
})

test('each screen links to where it promises', async () => {
  const links = async (path: string, cookie = '') =>
    [...(await plain.get(path, cookie)).html.matchAll(/<a\b[^>]*?href="([^"]+)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
  const home = await links('/')
  for (const place of [
    '/LandingPage',
    '/Offers',
    '/About',
    '/Contact',
    '/Cart',
    '/FavoriteProduct',
    '/Faqs',
    '/TermsAndConditions',
    '/CondicionesDeVenta',
    '/Returns',
    '/ProductDetail/1',
    '#arriba',
  ])
    expect(home, place).toContain(place)
  // Nobody is signed in: the user icon leads to the sign-in, and comes back here.
  expect(home).toContain('/Ingresar?returnTo=%2F')
  expect(await links('/LandingPage')).toContain('/?category=calzado')
  expect(await links('/About')).toContain('/Contact?asunto=Quiero%20vender%20con%20ustedes')
  expect(await links('/Offers?descuento=50&category=campera')).toContain('/')
  // Click to call, to write, and the way there.
  const contact = await links('/Contact')
  for (const place of ['tel:+541155550100', 'mailto:hola@vereda.test', 'https://wa.me/5491155550100'])
    expect(contact, place).toContain(place)
  expect(contact.join(' ')).toContain('openstreetmap.org/search?query=Gurruchaga')
  expect((await links('/ProductDetail/1')).join(' ')).toContain('openstreetmap.org/search?query=Gurruchaga')
  const customer = await server.signIn('cliente@vereda.test')
  expect(await links('/', customer)).toEqual(expect.arrayContaining(['/Register', '/Profile', '/Orders']))
  expect(await links('/Profile', customer)).toContain('/Register')
  expect(await links('/', await server.signIn('admin@vereda.test'))).toContain('/Dashboard')
})

test('lists stand in the order of their ids, nine a page, and the landing shows the first eleven', async () => {
  const ids = async (path: string) => [
    ...new Set(
      [...(await plain.get(path)).html.matchAll(/href="\/ProductDetail\/(\d+)"/g)].map(([, id]) =>
        Number(id),
      ),
    ),
  ]
  const arrivals = (await server.shop.products.arrivals(11)).map(({ id }) => id)
  const wanted = (await server.shop.products.wanted(8)).map(({ id }) => id)
  const news = [68, 67, 66, 65, 64]
  const listed = async (path: string) => {
    const page = await plain.get(path)
    // The home page's shelves stand above its list.
    const from = Math.max(page.html.indexOf('<main'), page.html.indexOf('id="resultados"'))
    const main = page.html.slice(from, page.html.indexOf('</main>'))
    return [...new Set([...main.matchAll(/href="\/ProductDetail\/(\d+)"/g)].map(([, id]) => Number(id)))]
  }
  expect((await ids('/')).length).toBeLessThanOrEqual(9 + arrivals.length + news.length)
  expect(await listed('/')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await listed('/?page=2')).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(await listed('/LandingPage')).toEqual([
    ...new Set([...arrivals, ...wanted, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
  ])
  const pages = async (path: string) => {
    const { html } = await plain.get(path)
    const nav = html.slice(html.indexOf('aria-label="Páginas"'))
    return [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/aria-label="(Página [^"]+)"/g)].map(
      ([, name]) => name,
    )
  }
  // Three page links at a time, with the first and the last beside them; no way back from the first, none on from the last.
  expect(await pages('/')).toEqual(['Página 1', 'Página 2', 'Página 3', 'Página 8', 'Página siguiente'])
  expect(await pages('/?page=8')).toEqual(['Página anterior', 'Página 1', 'Página 6', 'Página 7', 'Página 8'])
})

test('the form of personal data has its fields and the 24 provinces (product §20.1, §9.1), and Argentina fixed', async () => {
  const { html, words } = await plain.get('/Register')
  for (const name of [
    'nameCompra',
    'surnameCompra',
    'ageDay',
    'ageMonth',
    'ageYear',
    'companyName',
    'streetAddress',
    'apartment',
    'province',
    'codePostal',
    'phoneNumber',
    'emailCompra',
    'extraNotes',
  ])
    expect(html, name).toContain(`name="${name}"`)
  const select = html.slice(
    html.indexOf('name="province"'),
    html.indexOf('</select>', html.indexOf('name="province"')),
  )
  const offered = [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)</g)]
  expect(offered.map(([, value]) => value)).toEqual([...PROVINCES])
  expect(offered.map(([, , text]) => text)).toEqual(PROVINCES.map(provinceName))
  expect(PROVINCES).toHaveLength(24)
  expect(words).toMatch(/País:\s+Argentina/)
})

test('cart and checkout show the total with the shipping of each zone: 500, 700, 1000', async () => {
  const cart = `cart_1=${encodeURIComponent('42:1')}`
  for (const [province, fee, total] of [
    ['', '$ 500', '$ 60.499'],
    ['Ciudad Autonoma De Buenos Aires', '$ 500', '$ 60.499'],
    ['Buenos Aires', '$ 700', '$ 60.699'],
    ['Tierra del Fuego', '$ 1.000', '$ 60.999'],
  ] as const) {
    const cookie = province ? `${cart}; provincia=${encodeURIComponent(province)}` : cart
    for (const path of ['/Cart', '/Checkout']) {
      const { words } = await plain.get(path, cookie)
      expect(words, `${path} ${province}`).toContain(fee)
      expect(words, `${path} ${province}`).toContain(total)
    }
    expect((await plain.get('/Cart', cookie)).words).toContain(`Iniciar compra · ${total}`)
  }
})

test('cookies live as long as promised (product §7.1, §8.6): cart 10 days, purchase data 1 day', async () => {
  const set = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: server.url },
      redirect: 'manual',
    })
    return answer.headers.getSetCookie().join('\n')
  }
  expect(
    await set('/Cart/toggle', {
      productId: '7',
      on: '1',
      size: (await server.shop.products.find(7))!.sizes.find(({ stock }) => stock > 0)!.size,
    }),
  ).toMatch(/^cart_7=.*; Path=\/; Max-Age=864000;/m)
  expect(await set('/draft', { nameCompra: 'Ana' })).toMatch(/^draft_purchase=.*; Max-Age=86400;.*HttpOnly/m)
})
