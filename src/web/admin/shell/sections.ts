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

import type { Waiting } from '#shop/desk.ts'

export type BadgeName = Exclude<keyof Waiting, 'newest' | 'returnsPressing' | 'comments'>
export type Section = {
  to: string
  name: string
  icon: LucideIcon
  also?: RegExp
  /** What waits there, as a number beside the name; `waits` says of what. */
  badge?: BadgeName
  waits?: string
  /** «g» and then this letter. */
  key?: string
  /** Within the thumb's reach on phones. */
  main?: boolean
}

/** Spec §2: Inicio, Agregar Producto, Usuarios; the Comentarios panel and the way out stand below them. */
export const SECTIONS: Section[] = [
  { to: '/Dashboard', name: 'Inicio', icon: LayoutDashboard, key: 'i', main: true },
  { to: '/CreateProduct', name: 'Agregar Producto', icon: PackagePlus, key: 'a' },
  {
    to: '/ModifyProducts',
    name: 'Productos',
    icon: Shirt,
    also: /^\/(AdminDetail|EditProduct|AdminBulk)(\/|$)/i,
    key: 'r',
    main: true,
  },
  {
    to: '/AdminOrders',
    name: 'Pedidos',
    icon: Package,
    also: /^\/AdminOrder\//i,
    badge: 'orders',
    waits: 'por preparar',
    key: 'p',
    main: true,
  },
  {
    to: '/AdminReturns',
    name: 'Devoluciones',
    icon: Undo2,
    also: /^\/AdminReturn\//i,
    badge: 'returns',
    waits: 'por responder',
    key: 'd',
  },
  {
    to: '/AdminMessages',
    name: 'Mensajes',
    icon: Mail,
    also: /^\/AdminMessage\//i,
    badge: 'messages',
    waits: 'sin responder',
    key: 'm',
    main: true,
  },
  { to: '/AdminImport', name: 'Importar y exportar', icon: ArrowDownUp, also: /^\/AdminImport\//i, key: 'x' },
  { to: '/AdminStock', name: 'Stock', icon: Boxes, also: /^\/AdminStock\//i, key: 's' },
  { to: '/AdminCoupons', name: 'Cupones', icon: TicketPercent, also: /^\/AdminCoupon\//i, key: 'c' },
  { to: '/AdminFigures', name: 'Números', icon: ChartNoAxesColumn, key: 'n' },
  { to: '/AllUsers', name: 'Usuarios', icon: Users, also: /^\/ClientDetail\//i, key: 'u' },
  { to: '/AdminNewsletter', name: 'Newsletter', icon: Newspaper, key: 'w' },
  {
    to: '/AdminOutbox',
    name: 'Correo y tareas',
    icon: SendHorizontal,
    also: /^\/AdminOutbox\//i,
    badge: 'failed',
    waits: 'con problemas',
    key: 't',
  },
  { to: '/AdminAudit', name: 'Registro', icon: ScrollText, key: 'h' },
  { to: '/AdminCompanies', name: 'Empresas', icon: Building2, key: 'e' },
]

/** What the search box at the top looks for on a page. */
export const searchOf = (path: string): { action: string; label: string; hint: string } =>
  /^\/(AllUsers|ClientDetail)/i.test(path)
    ? { action: '/AllUsers', label: 'Buscar usuarios', hint: 'Nombre de usuario o e-mail' }
    : /^\/AdminOrder/i.test(path)
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
