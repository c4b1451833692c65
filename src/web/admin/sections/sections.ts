/** The bar of the back office. Which page belongs to which section stands in the page's `handle` (web/route-handle.ts). */
import {
  ArrowDownUp,
  BadgePercent,
  Handshake,
  Boxes,
  Building2,
  CalendarClock,
  Dices,
  HandCoins,
  IdCard,
  ChartNoAxesColumn,
  ChartPie,
  LayoutDashboard,
  Mail,
  Newspaper,
  ReceiptText,
  SendHorizontal,
  QrCode,
  Settings,
  ScanLine,
  ScrollText,
  Tags,
  TicketPercent,
  Undo2,
  PackagePlus,
  Package,
  Shirt,
  Sparkles,
  Store,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react'

import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { roleMay, type Role } from '#rules/users/roles.ts'
import type { AdminSection, RouteHandle } from '#web/route-handle.ts'

type BadgeName = 'orders' | 'returns' | 'messages' | 'offers' | 'failed'
export type Section = {
  of: AdminSection
  to: string
  name: string
  group: Group
  icon: LucideIcon
  /** What waits there, as a number beside the name; `waits` says of what. */
  badge?: BadgeName
  waits?: string
  /** «g» and then this letter. */
  key?: string
  /** Within the thumb's reach on phones. */
  main?: boolean
}

/** What is done every day comes first; Comentarios, a panel, stands with it. */
export const GROUPS = ['Día a día', 'Consignación', 'Catálogo', 'Clientes', 'La tienda'] as const
type Group = (typeof GROUPS)[number]

/** Product §29.1: Inicio, Agregar Producto, Usuarios, and what a shop needs beyond them. */
export const SECTIONS: Section[] = [
  {
    of: 'dashboard',
    to: paths.dashboard,
    name: 'Inicio',
    group: 'Día a día',
    icon: LayoutDashboard,
    key: 'i',
    main: true,
  },
  {
    of: 'orders',
    to: adminPaths.orders,
    name: 'Pedidos',
    group: 'Día a día',
    icon: Package,
    badge: 'orders',
    waits: 'por preparar',
    key: 'p',
    main: true,
  },
  {
    of: 'shipments',
    to: adminPaths.shipments,
    name: 'Envíos',
    group: 'Día a día',
    icon: Truck,
  },
  {
    of: 'till',
    to: adminPaths.till,
    name: 'Mostrador',
    group: 'Día a día',
    icon: Store,
  },
  {
    of: 'returns',
    to: adminPaths.returns,
    name: 'Devoluciones',
    group: 'Día a día',
    icon: Undo2,
    badge: 'returns',
    waits: 'por responder',
    key: 'd',
  },
  {
    of: 'invoices',
    to: adminPaths.invoices,
    name: 'Facturación',
    group: 'Día a día',
    icon: ReceiptText,
    key: 'v',
  },
  {
    of: 'messages',
    to: adminPaths.messages,
    name: 'Mensajes',
    group: 'Día a día',
    icon: Mail,
    badge: 'messages',
    waits: 'sin responder',
    key: 'm',
    main: true,
  },
  {
    of: 'pair-offers',
    to: adminPaths.pairOffers,
    name: 'Ofertas',
    group: 'Consignación',
    icon: HandCoins,
    badge: 'offers',
    waits: 'por contestar',
    key: 'y',
  },
  {
    of: 'drop-offs',
    to: adminPaths.dropOffs,
    name: 'Agenda',
    group: 'Consignación',
    icon: CalendarClock,
  },
  {
    of: 'new-product',
    to: adminPaths.createProduct,
    name: 'Agregar Producto',
    group: 'Catálogo',
    icon: PackagePlus,
    key: 'a',
  },
  {
    of: 'products',
    to: adminPaths.products,
    name: 'Productos',
    group: 'Catálogo',
    icon: Shirt,
    key: 'r',
    main: true,
  },
  { of: 'stock', to: adminPaths.stock, name: 'Stock', group: 'Catálogo', icon: Boxes, key: 's' },
  { of: 'units', to: adminPaths.units, name: 'Prendas', group: 'Catálogo', icon: QrCode, key: 'o' },
  { of: 'intake', to: adminPaths.intake, name: 'Recepción', group: 'Consignación', icon: ScanLine, key: 'j' },
  {
    of: 'price-lists',
    to: adminPaths.priceLists,
    name: 'Listas de precios',
    group: 'Catálogo',
    icon: Tags,
    key: 'l',
  },
  {
    of: 'imports',
    to: adminPaths.imports,
    name: 'Importar y exportar',
    group: 'Catálogo',
    icon: ArrowDownUp,
    key: 'x',
  },
  {
    of: 'settlements',
    to: adminPaths.settlements,
    name: 'Liquidaciones',
    group: 'Consignación',
    icon: HandCoins,
    key: 'z',
  },
  {
    of: 'users',
    to: adminPaths.users,
    name: 'Usuarios',
    group: 'Clientes',
    icon: Users,
    key: 'u',
  },
  { of: 'drops', to: adminPaths.drops, name: 'Lanzamientos', group: 'Catálogo', icon: Dices },
  { of: 'looks', to: adminPaths.looks, name: 'Looks', group: 'Catálogo', icon: Sparkles },
  {
    of: 'coupons',
    to: adminPaths.coupons,
    name: 'Cupones',
    group: 'Clientes',
    icon: TicketPercent,
    key: 'c',
  },
  {
    of: 'promotions',
    to: adminPaths.promotions,
    name: 'Promociones',
    group: 'Clientes',
    icon: BadgePercent,
    key: 'b',
  },
  {
    of: 'newsletter',
    to: adminPaths.newsletter,
    name: 'Newsletter',
    group: 'Clientes',
    icon: Newspaper,
    key: 'w',
  },
  {
    of: 'reports',
    to: adminPaths.reports,
    name: 'Números',
    group: 'La tienda',
    icon: ChartNoAxesColumn,
    key: 'n',
  },
  {
    of: 'consignment-reports',
    to: adminPaths.consignmentReports,
    name: 'Informes de consignación',
    group: 'Consignación',
    icon: ChartPie,
  },
  {
    of: 'jobs',
    to: adminPaths.jobs,
    name: 'Correo y tareas',
    group: 'La tienda',
    icon: SendHorizontal,
    badge: 'failed',
    waits: 'con problemas',
    key: 't',
  },
  {
    of: 'consignors',
    to: adminPaths.consignors,
    name: 'Consignantes',
    group: 'Consignación',
    icon: Handshake,
    key: 'k',
  },
  { of: 'team', to: adminPaths.team, name: 'Equipo', group: 'La tienda', icon: IdCard, key: 'q' },
  { of: 'audit', to: adminPaths.audit, name: 'Registro', group: 'La tienda', icon: ScrollText, key: 'h' },
  {
    of: 'providers',
    to: adminPaths.providers,
    name: 'Empresas',
    group: 'La tienda',
    icon: Building2,
    key: 'e',
  },
  {
    of: 'settings',
    to: adminPaths.settings,
    name: 'Configuración',
    group: 'La tienda',
    icon: Settings,
    key: 'f',
  },
]

/** What the field of a list looks for, on the list's own page; the one on top looks for everything (product §29.8). */
const SEARCHES: Partial<Record<AdminSection, Search>> = {
  products: {
    action: adminPaths.products,
    label: 'Buscar productos',
    hint: 'Nombre o número de producto',
  },
  units: { action: adminPaths.units, label: 'Buscar prendas', hint: 'Código, modelo o precinto' },
  users: { action: adminPaths.users, label: 'Buscar usuarios', hint: 'Nombre de usuario o e-mail' },
  orders: {
    action: adminPaths.orders,
    label: 'Buscar pedidos',
    hint: 'Número, nombre o teléfono',
  },
  returns: {
    action: adminPaths.returns,
    label: 'Buscar devoluciones',
    hint: 'Código, nombre, e-mail o pedido',
  },
  invoices: { action: adminPaths.invoices, label: 'Buscar comprobantes', hint: 'Pedido, número o nombre' },
  reviews: { action: adminPaths.reviews, label: 'Buscar comentarios', hint: 'Texto, persona o producto' },
  audit: { action: adminPaths.audit, label: 'Buscar en el registro', hint: 'Persona, número o texto' },
  'pair-offers': {
    action: adminPaths.pairOffers,
    label: 'Buscar ofertas',
    hint: 'Marca, modelo, nombre o e-mail',
  },
  messages: { action: adminPaths.messages, label: 'Buscar mensajes', hint: 'Nombre, e-mail o texto' },
  newsletter: { action: adminPaths.newsletter, label: 'Buscar direcciones', hint: 'E-mail o nombre' },
  jobs: { action: adminPaths.jobs, label: 'Buscar cartas', hint: 'Pedido, e-mail o asunto' },
}
type Search = { action: string; label: string; hint: string }
export const searchIn = (section: AdminSection | undefined): Search | undefined =>
  section && SEARCHES[section]

export const mayEnter = (role: Role, needs: RouteHandle['needs']): boolean =>
  needs === undefined ? role === 'owner' : roleMay(role, needs)
