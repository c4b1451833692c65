/**
 * The roles of the shop's people, and which deed each of them may do (product §18.3, decision 28): a table that a shopkeeper can
 * check. Verbs, pages, buttons and sockets all ask it.
 */
export const ROLES = ['owner', 'sales', 'warehouse', 'accountant'] as const
export type Role = (typeof ROLES)[number]
export const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)
export const ROLE_LABEL: Record<Role, string> = {
  owner: 'Dueño',
  sales: 'Ventas',
  warehouse: 'Depósito',
  accountant: 'Contador',
}
export const ROLE_ABOUT: Record<Role, string> = {
  owner: 'Todo, también quién trabaja en la tienda.',
  sales: 'Pedidos, devoluciones y quienes compran. No cambia precios ni stock.',
  warehouse: 'Stock, preparar, enviar y recibir lo devuelto. No ve dinero.',
  accountant: 'Lee los pedidos, el dinero y los números, y los exporta. No cambia nada.',
}

/** What it is called in a sentence («Tu rol «Depósito» no puede …»), and who may besides the owner, who may all of it. */
type Deed = { is: string; roles: readonly Exclude<Role, 'owner'>[] }
const DEEDS = {
  'office.enter': { is: 'entrar a la administración', roles: ['sales', 'warehouse', 'accountant'] },
  'order.read': { is: 'ver los pedidos', roles: ['sales', 'warehouse', 'accountant'] },
  'order.see-money': { is: 'ver el dinero de un pedido', roles: ['sales', 'accountant'] },
  'order.see-buyer': { is: 'ver los datos de quien compra', roles: ['sales', 'accountant'] },
  'order.fulfil': { is: 'preparar y enviar pedidos', roles: ['sales', 'warehouse'] },
  'courier.claim': { is: 'reclamarle a un correo', roles: ['sales'] },
  'order.note': { is: 'anotar en un pedido', roles: ['sales', 'warehouse'] },
  'order.export': { is: 'exportar los pedidos', roles: ['sales', 'accountant'] },
  'order.manage': { is: 'cambiar un pedido', roles: ['sales'] },
  'order.edit': { is: 'editar un pedido', roles: ['sales'] },
  'order.refund': { is: 'devolver dinero', roles: ['sales'] },
  'invoice.read': { is: 'ver las facturas', roles: ['sales', 'accountant'] },
  'invoice.export': { is: 'exportar las facturas', roles: ['sales', 'accountant'] },
  'invoice.manage': { is: 'reintentar o corregir una factura', roles: ['sales'] },
  'transfer.read': { is: 'ver los pagos por acreditar', roles: ['sales', 'accountant'] },
  'transfer.match': { is: 'acreditar pagos', roles: ['sales'] },
  'till.read': { is: 'ver la caja del mostrador', roles: ['sales', 'accountant'] },
  'till.sell': { is: 'cobrar en el mostrador', roles: ['sales'] },
  'till.count': { is: 'abrir y cerrar la caja del mostrador', roles: ['sales'] },
  'credit.read': { is: 'ver el saldo a favor', roles: ['sales', 'accountant'] },
  'credit.give': { is: 'dar o descontar saldo a favor', roles: ['sales'] },
  'gift-card.read': { is: 'ver las tarjetas de regalo', roles: ['sales', 'accountant'] },
  'gift-card.manage': { is: 'dar, bloquear o reenviar tarjetas de regalo', roles: ['sales'] },
  'return.read': { is: 'ver las devoluciones', roles: ['sales', 'warehouse', 'accountant'] },
  'return.receive': { is: 'recibir lo devuelto', roles: ['sales', 'warehouse'] },
  'return.answer': { is: 'responder una devolución', roles: ['sales'] },
  'return.resolve': { is: 'resolver una devolución', roles: ['sales'] },
  'contact.read': { is: 'leer y responder mensajes', roles: ['sales'] },
  'review.moderate': { is: 'moderar comentarios', roles: ['sales'] },
  'person.list': { is: 'ver a las personas de la tienda', roles: ['sales'] },
  'person.export': { is: 'exportar quienes compran', roles: ['sales', 'accountant'] },
  'product.see-hidden': { is: 'ver el catálogo de la tienda', roles: ['sales', 'warehouse', 'accountant'] },
  'product.verify': { is: 'verificar que un producto es original', roles: ['sales', 'warehouse'] },
  'product.see-cost': { is: 'ver lo que costó un producto', roles: ['accountant'] },
  'product.export': { is: 'exportar el catálogo', roles: ['accountant'] },
  'stock.read': { is: 'ver el stock', roles: ['sales', 'warehouse', 'accountant'] },
  'stock.write': { is: 'cambiar el stock', roles: ['warehouse'] },
  'unit.read': { is: 'ver las prendas únicas', roles: ['sales', 'warehouse', 'accountant'] },
  'unit.inspect': { is: 'revisar una prenda que volvió', roles: ['sales', 'warehouse'] },
  'unit.write': { is: 'cargar prendas únicas y ponerlas a la venta', roles: [] },
  'consign.read': { is: 'ver las consignaciones', roles: ['sales', 'warehouse', 'accountant'] },
  'consign.receive': { is: 'recibir y entregar prendas en consignación', roles: ['sales', 'warehouse'] },
  'consign.quote': { is: 'cotizar lo que ofrecen', roles: ['sales'] },
  'consign.manage': { is: 'cambiar consignantes y condiciones', roles: ['sales'] },
  'consign.see-money': { is: 'ver lo que se debe a consignantes', roles: ['sales', 'accountant'] },
  'consign.see-private': { is: 'ver documentos y cuentas de consignantes', roles: ['accountant'] },
  'consign.pay': { is: 'liquidar y pagar a consignantes', roles: [] },
  'consign.erase': { is: 'borrar los datos de consignantes', roles: [] },
  'coupon.read': { is: 'ver los cupones y las promociones', roles: ['sales', 'accountant'] },
  'drop.read': { is: 'ver los lanzamientos', roles: ['sales'] },
  'reports.read': { is: 'ver los números de la tienda', roles: ['accountant'] },
  'product.write': { is: 'cambiar productos y precios', roles: [] },
  'price-list.write': { is: 'cambiar listas de precios', roles: [] },
  'drop.write': { is: 'anunciar o cancelar lanzamientos', roles: [] },
  'catalogue.import': { is: 'importar listas', roles: [] },
  'coupon.write': { is: 'cambiar cupones y promociones', roles: [] },
  'newsletter.manage': { is: 'usar el newsletter', roles: [] },
  'person.ban': { is: 'banear a una persona', roles: [] },
  'person.sign-out': { is: 'cerrar las sesiones de otra persona', roles: [] },
  'person.role': { is: 'decidir quién trabaja en la tienda', roles: [] },
  'settings.write': { is: 'cambiar la configuración', roles: [] },
  'outbox.read': { is: 'ver el correo y las tareas', roles: [] },
  'audit.read': { is: 'ver el registro', roles: [] },
} as const satisfies Record<string, Deed>

/** What only the shop's people (and the shop itself) may do. */
export type StaffAction = keyof typeof DEEDS
export const STAFF_ACTIONS = Object.keys(DEEDS) as StaffAction[]
export const deedName = (action: StaffAction): string => DEEDS[action].is
export const roleMay = (role: Role | null, action: StaffAction): boolean =>
  role === 'owner' || (role !== null && (DEEDS[action] as Deed).roles.includes(role))
/** The roles that may, in the order of the list. */
export const rolesThatMay = (action: StaffAction): Role[] => ROLES.filter((role) => roleMay(role, action))
export const mayNot = (role: Role, action: StaffAction): string =>
  `Tu rol «${ROLE_LABEL[role]}» no puede ${deedName(action)}.`

// ---------------------------------------------------------------- deciding about a person

export const REASON_SHORTEST = 3
export const REASON_LONGEST = 500
export const REASON_MISSING = 'Escribí el motivo.'
/** Why, when a change of somebody's role is taken back from the record. */
export const ROLE_UNDONE = 'Se deshizo el cambio anterior.'
export const ROLE_MISSING = 'Elegí un rol.'
export const GRANT_MESSAGES = {
  nobody: 'Nadie ingresó todavía con ese e-mail.',
  unverified: 'El proveedor de identidad no verificó ese e-mail.',
  several: 'Varias personas tienen ese e-mail: no cambiamos a ninguna.',
}
/** To somebody whose role does not reach a page, perhaps since a moment ago. */
export const mayNotEnter = (role: Role, posted: boolean): string =>
  `Tu rol «${ROLE_LABEL[role]}» no usa esta página.${posted ? ' No se hizo ningún cambio.' : ''}`
/** To somebody whose role was taken while a page of the back office was open. */
export const NO_LONGER_STAFF = 'Ya no trabajás en la administración de la tienda. No se hizo ningún cambio.'
