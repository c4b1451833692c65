/** Notices that a browser shows although the shop is not open in it (product §58.1): of what, to whom, for how long. */

/** What an account may be told of; an e-mail address without one only of what it waits for. */
export const PUSH_TOPICS = ['orders', 'alerts', 'drops'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]
export type PushChoice = Record<PushTopic, boolean>

export const PUSH_TOPIC_LABEL: Record<PushTopic, string> = {
  orders: 'Mis pedidos: cada paso, y los cambios y devoluciones',
  alerts: 'Los talles y las búsquedas que espero',
  drops: 'Mis sorteos',
}
/** For how many hours it is worth anything: what could not be shown until then is not shown. */
const PUSH_HOURS: Record<PushTopic, number> = { orders: 24, alerts: 6, drops: 12 }
export const pushEnds = (topic: PushTopic, since: Date): Date =>
  new Date(since.getTime() + PUSH_HOURS[topic] * 3_600_000)

/** Of a news' kind (shop/notifications); null: of that only the bell tells. */
export function topicOf(kind: string): PushTopic | null {
  if (/^(order|return)-/.test(kind)) return 'orders'
  if (kind === 'stock-alert') return 'alerts'
  return kind === 'drop' ? 'drops' : null
}

/** Browsers of one account, and of one address without an account; where there are more, the oldest is told no longer. */
export const MOST_BROWSERS = { account: 10, email: 3 }
export const PUSH_LIMITS = { hour: 20, day: 60 }
/** What fits on a lock screen. */
export const PUSH_LETTERS = { title: 80, body: 200 }

export const PUSH_SAYS = {
  intro:
    'Te mostramos un aviso en este dispositivo aunque la tienda no esté abierta. Los e-mails salen igual.',
  start: 'Activar los avisos acá',
  save: 'Guardar',
  stop: 'No avisar más en este navegador',
  on: 'Los avisos están activados en este navegador.',
  ofEmail: 'Te avisamos en este navegador cuando entre lo que espera tu e-mail, sin ninguna cuenta.',
  kept: 'Listo: te avisamos en este navegador.',
  stopped: 'No te avisamos más en este navegador.',
  stoppedOthers: 'Dejamos de avisar en los otros navegadores.',
  privacy:
    'Cada aviso va cifrado hasta tu navegador y no lleva tu nombre, tu dirección ni tu e-mail. Al cerrar sesión acá se apaga solo.',
  privacyOfEmail:
    'Cada aviso va cifrado hasta tu navegador y no lleva tu e-mail. Se apaga solo cuando tu e-mail no espera nada más.',
  signIn: 'Para que te avisemos de tus pedidos, tus talles y tus sorteos, ingresá a tu cuenta.',
  off: 'Por ahora la tienda no manda avisos al navegador. Te escribimos por e-mail.',
  closed: 'Ese enlace venció, o tu e-mail ya no espera nada. Pedí el aviso de nuevo en la tienda.',
  nothing: 'Elegí de qué querés que te avisemos.',
  broken: 'Tu navegador no nos dio una dirección para los avisos que conozcamos. Probá con otro navegador.',
  noScripts: 'Para activarlos, tu navegador tiene que tener JavaScript: los avisos los muestra él.',
  unable:
    'Este navegador no puede mostrar avisos. En un iPhone, primero agregá la tienda a tu pantalla de inicio y abrila desde ahí.',
  denied:
    'Este navegador tiene bloqueados los avisos de la tienda. Habilitalos en los permisos del sitio y probá de nuevo.',
  failed:
    'No pudimos activarlos: el servicio de avisos de tu navegador no contestó. Probá de nuevo en un rato.',
  tooMany: 'Ya lo cambiaste muchas veces.',
  /** Of an alert by e-mail, without what was looked for: the lock screen is read by others. */
  cameIn: 'Entró lo que buscabas',
} as const

export const otherBrowsers = (count: number): string =>
  count === 1 ? 'También avisamos en 1 navegador más.' : `También avisamos en ${count} navegadores más.`
export const PUSH_FAILED_DAYS = 30
/** For whoever keeps the shop. */
export const pushFigures = (told: PushFigures): [string, string][] => [
  ['Navegadores', String(told.browsers)],
  ['Salieron desde ayer a esta hora', String(told.sentToday)],
  ['Esperan', String(told.unsent)],
  [`No salieron en ${PUSH_FAILED_DAYS} días`, String(told.failedLately)],
]
export type PushFigures = { browsers: number; sentToday: number; unsent: number; failedLately: number }
