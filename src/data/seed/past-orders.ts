/** Seed: the last 60 days at the shop. What each order went through is told by its `end`; dates and amounts are worked out. */
import type { Delivery } from '#rules/checkout/shipping.ts'
import type { TakenChannel } from '#rules/orders/channel.ts'

export type PastOrder = {
  by: string
  /** When it was placed, in days before now. */
  daysAgo: number
  delivery: Delivery
  /** Product, size, quantity. */
  lines: [slug: string, size: string, quantity: number][]
  coupon?: string
  /** Somebody of the shop took it down. */
  channel?: TakenChannel
  /** How far it came. 'paid': paid, nobody packed it yet. 'refunded': cancelled after the payment. 'expired': never paid. */
  end: 'delivered' | 'picked_up' | 'shipped' | 'packed' | 'paid' | 'refunded' | 'expired'
  method: string
  instalments: number
}

const order = (
  by: string,
  daysAgo: number,
  delivery: Delivery,
  end: PastOrder['end'],
  lines: PastOrder['lines'],
  more: Partial<PastOrder> = {},
): PastOrder => ({ by, daysAgo, delivery, end, lines, method: 'visa', instalments: 3, ...more })

/** Oldest first. */
export const pastOrders: PastOrder[] = [
  order(
    'lucia',
    58.4,
    'delivery',
    'delivered',
    [
      ['zapatillas-cancha-blancas', '39', 1],
      ['camiseta-jacaranda', 'S', 1],
    ],
    {
      coupon: 'BIENVENIDA',
    },
  ),
  order('martin', 56.7, 'delivery', 'delivered', [['zapatillas-ritmo-niebla', '43', 1]], {
    method: 'master',
  }),
  order('sofia', 53.9, 'delivery', 'delivered', [
    ['campera-pista-negra', 'S', 1],
    ['pantalon-jogger-gris', 'S', 1],
  ]),
  order('nahuel', 51.2, 'pickup', 'picked_up', [['buzo-canguro-negro', 'L', 1]], {
    method: 'debvisa',
    instalments: 1,
  }),
  order('valentina', 48.6, 'delivery', 'delivered', [['zapatillas-cancha-cielo', '38', 1]], {
    coupon: 'VEREDA3000',
  }),
  order('ezequiel', 46.3, 'delivery', 'delivered', [
    ['rompevientos-noche', 'L', 1],
    ['camiseta-vereda-blanca', 'L', 2],
  ]),
  order('florencia', 44.8, 'pickup', 'picked_up', [['zapatillas-altas-tiza', '37', 1]], {
    method: 'amex',
    channel: 'whatsapp',
  }),
  order(
    'tomas',
    42.1,
    'delivery',
    'delivered',
    [
      ['buzo-marea', 'M', 1],
      ['pantalon-cargo-oliva', 'M', 1],
    ],
    {
      method: 'account_money',
      instalments: 1,
    },
  ),
  order(
    'cliente',
    39.5,
    'delivery',
    'delivered',
    [
      ['zapatillas-cancha-marea', '38', 1],
      ['camiseta-sol-de-abril', 'M', 1],
    ],
    {
      coupon: 'BIENVENIDA',
    },
  ),
  order('agustina', 37.7, 'delivery', 'delivered', [['zapatillas-ritmo-lavanda', '39', 1]]),
  order(
    'ramiro',
    35.2,
    'delivery',
    'delivered',
    [
      ['campera-raglan-cobalto', 'XL', 1],
      ['camiseta-olas-negras', 'XL', 1],
    ],
    {
      method: 'master',
      instalments: 1,
    },
  ),
  order(
    'milagros',
    33.4,
    'pickup',
    'picked_up',
    [
      ['camiseta-sur-celeste', 'S', 1],
      ['ojotas-costanera-ola', '37', 1],
    ],
    {
      method: 'debmaster',
      instalments: 1,
    },
  ),
  order('joaquin', 31.9, 'delivery', 'delivered', [['zapatillas-altas-negras', '42', 1]], {
    coupon: 'BIENVENIDA',
  }),
  order('lucia', 28.3, 'pickup', 'picked_up', [['buzo-clasico-bordo', 'S', 1]], { instalments: 1 }),
  order('nahuel', 26.6, 'delivery', 'refunded', [['zapatillas-cancha-negras', '42', 1]], {
    method: 'master',
  }),
  order('sofia', 23.8, 'delivery', 'delivered', [
    ['buzo-canguro-crema', 'S', 1],
    ['camiseta-basica-gris', 'S', 2],
  ]),
  order(
    'martin',
    21.5,
    'delivery',
    'delivered',
    [
      ['pantalon-jogger-negro', 'L', 1],
      ['camiseta-manzana-marina', 'L', 1],
    ],
    {
      coupon: 'VEREDA3000',
    },
  ),
  order('valentina', 18.2, 'delivery', 'expired', [['rompevientos-rio', 'M', 1]], { coupon: 'BIENVENIDA' }),
  order(
    'florencia',
    15.9,
    'pickup',
    'picked_up',
    [
      ['zapatillas-ritmo-blancas', '37', 1],
      ['camiseta-damero-negra', 'M', 1],
    ],
    {
      method: 'amex',
    },
  ),
  order('tomas', 12.4, 'delivery', 'delivered', [['rompevientos-horizonte', 'M', 1]], { method: 'master' }),
  order(
    'joaquin',
    9.7,
    'delivery',
    'delivered',
    [
      ['camiseta-relieve-carbon', 'L', 1],
      ['ojotas-costanera-negras', '42', 1],
    ],
    {
      method: 'account_money',
      instalments: 1,
    },
  ),
  order('agustina', 4.6, 'delivery', 'shipped', [['zapatillas-altas-rojas', '38', 1]]),
  order('cliente', 3.8, 'delivery', 'shipped', [['campera-pista-negra', 'M', 1]], { coupon: 'VEREDA3000' }),
  order('ramiro', 2.1, 'pickup', 'packed', [['pantalon-cargo-negro', 'XL', 1]], {
    method: 'debvisa',
    instalments: 1,
  }),
  order('ezequiel', 1.3, 'delivery', 'paid', [
    ['zapatillas-ritmo-petroleo', '43', 1],
    ['camiseta-larga-bosque', 'L', 1],
  ]),
  order('milagros', 0.7, 'delivery', 'paid', [['pantalon-cargo-carbon', 'S', 1]], {
    coupon: 'BIENVENIDA',
    instalments: 1,
  }),
  order(
    'lucia',
    0.2,
    'pickup',
    'paid',
    [
      ['ojotas-costanera-ola', '38', 1],
      ['camiseta-baldosa-salvia', 'S', 1],
    ],
    {
      method: 'account_money',
      instalments: 1,
    },
  ),
]
