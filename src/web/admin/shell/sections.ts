/** The rooms of the back office. `also`: addresses that belong to a room without being its front page. */
import {
  ArrowDownUp,
  Boxes,
  Building2,
  ChartNoAxesColumn,
  LayoutDashboard,
  Mail,
  Newspaper,
  SendHorizontal,
  ScrollText,
  TicketPercent,
  Undo2,
  PackagePlus,
  Package,
  Shirt,
  Users,
  type LucideIcon,
} from 'lucide-react'

import type { Waiting } from '#shop/dashboard/dashboard.ts'

export type BadgeName = Exclude<keyof Waiting, 'newest' | 'returnsPressing' | 'comments' | 'late'>
export type Section = {
  to: string
  name: string
  group: Group
  icon: LucideIcon
  also?: RegExp
  /** What waits there, as a number beside the name; `waits` says of what. */
  badge?: BadgeName
  waits?: string
  /** «g» and then this email. */
  key?: string
  /** Within the thumb's reach on phones. */
  main?: boolean
}

/** What is done every day comes first; Comentarios, a panel, stands with it. */
export const GROUPS = ['Día a día', 'Catálogo', 'Clientes', 'La tienda'] as const
export type Group = (typeof GROUPS)[number]

/** Product §29.1: Inicio, Agregar Producto, Usuarios, and what a shop needs beyond them. */
export const SECTIONS: Section[] = [
  { to: '/Dashboard', name: 'Inicio', group: 'Día a día', icon: LayoutDashboard, key: 'i', main: true },
  {
    to: '/AdminOrders',
    name: 'Pedidos',
    group: 'Día a día',
    icon: Package,
    also: /^\/(AdminOrder\/|AdminSlips)/i,
    badge: 'orders',
    waits: 'por preparar',
    key: 'p',
    main: true,
  },
  {
    to: '/AdminReturns',
    name: 'Devoluciones',
    group: 'Día a día',
    icon: Undo2,
    also: /^\/AdminReturn\//i,
    badge: 'returns',
    waits: 'por responder',
    key: 'd',
  },
  {
    to: '/AdminMessages',
    name: 'Mensajes',
    group: 'Día a día',
    icon: Mail,
    also: /^\/AdminMessage\//i,
    badge: 'messages',
    waits: 'sin responder',
    key: 'm',
    main: true,
  },
  { to: '/CreateProduct', name: 'Agregar Producto', group: 'Catálogo', icon: PackagePlus, key: 'a' },
  {
    to: '/ModifyProducts',
    name: 'Productos',
    group: 'Catálogo',
    icon: Shirt,
    also: /^\/(AdminDetail|EditProduct|AdminBulk)(\/|$)/i,
    key: 'r',
    main: true,
  },
  { to: '/AdminStock', name: 'Stock', group: 'Catálogo', icon: Boxes, also: /^\/AdminStock\//i, key: 's' },
  {
    to: '/AdminImport',
    name: 'Importar y exportar',
    group: 'Catálogo',
    icon: ArrowDownUp,
    also: /^\/AdminImport\//i,
    key: 'x',
  },
  {
    to: '/AllUsers',
    name: 'Usuarios',
    group: 'Clientes',
    icon: Users,
    also: /^\/ClientDetail\//i,
    key: 'u',
  },
  {
    to: '/AdminCoupons',
    name: 'Cupones',
    group: 'Clientes',
    icon: TicketPercent,
    also: /^\/AdminCoupon\//i,
    key: 'c',
  },
  { to: '/AdminNewsletter', name: 'Newsletter', group: 'Clientes', icon: Newspaper, key: 'w' },
  {
    to: '/AdminFigures',
    name: 'Números',
    group: 'La tienda',
    icon: ChartNoAxesColumn,
    also: /^\/AdminFigures\//i,
    key: 'n',
  },
  {
    to: '/AdminOutbox',
    name: 'Correo y tareas',
    group: 'La tienda',
    icon: SendHorizontal,
    also: /^\/AdminOutbox\//i,
    badge: 'failed',
    waits: 'con problemas',
    key: 't',
  },
  { to: '/AdminAudit', name: 'Registro', group: 'La tienda', icon: ScrollText, key: 'h' },
  { to: '/AdminCompanies', name: 'Empresas', group: 'La tienda', icon: Building2, key: 'e' },
]

/** What the search box at the top looks for on a page. */
export const searchOf = (path: string): { action: string; label: string; hint: string } =>
  /^\/(AllUsers|ClientDetail)/i.test(path)
    ? { action: '/AllUsers', label: 'Buscar usuarios', hint: 'Nombre de usuario o e-mail' }
    : /^\/Admin(Order|Slips)/i.test(path)
      ? { action: '/AdminOrders', label: 'Buscar pedidos', hint: 'Número, nombre, e-mail o seguimiento' }
      : /^\/AdminReturn/i.test(path)
        ? { action: '/AdminReturns', label: 'Buscar devoluciones', hint: 'Código, nombre, e-mail o pedido' }
        : /^\/AdminComments/i.test(path)
          ? { action: '/AdminComments', label: 'Buscar comentarios', hint: 'Texto, persona o producto' }
          : /^\/AdminAudit/i.test(path)
            ? { action: '/AdminAudit', label: 'Buscar en el registro', hint: 'Persona, número o texto' }
            : /^\/AdminMessage/i.test(path)
              ? { action: '/AdminMessages', label: 'Buscar mensajes', hint: 'Nombre, e-mail o texto' }
              : /^\/AdminNewsletter/i.test(path)
                ? { action: '/AdminNewsletter', label: 'Buscar direcciones', hint: 'E-mail o nombre' }
                : /^\/AdminOutbox/i.test(path)
                  ? { action: '/AdminOutbox', label: 'Buscar cartas', hint: 'Pedido, e-mail o asunto' }
                  : {
                      action: '/ModifyProducts',
                      label: 'Buscar productos',
                      hint: 'Nombre o número de producto',
                    }

export const isHere = ({ to, also }: Section, path: string): boolean =>
  path.toLowerCase() === to.toLowerCase() || (also?.test(path) ?? false)
