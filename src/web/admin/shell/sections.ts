/** The rooms of the back office. `also`: addresses that belong to a room without being its front page. */
import {
  Boxes,
  ChartNoAxesColumn,
  LayoutDashboard,
  ScrollText,
  TicketPercent,
  Undo2,
  PackagePlus,
  Package,
  Shirt,
  Users,
  type LucideIcon,
} from 'lucide-react'

export type Section = { to: string; name: string; icon: LucideIcon; also?: RegExp }

/** Spec §2: Inicio, Agregar Producto, Usuarios; the Comentarios panel and the way out stand below them. */
export const SECTIONS: Section[] = [
  { to: '/Dashboard', name: 'Inicio', icon: LayoutDashboard },
  { to: '/CreateProduct', name: 'Agregar Producto', icon: PackagePlus },
  { to: '/ModifyProducts', name: 'Productos', icon: Shirt, also: /^\/(AdminDetail|EditProduct)\//i },
  { to: '/AdminOrders', name: 'Pedidos', icon: Package, also: /^\/AdminOrder\//i },
  { to: '/AdminReturns', name: 'Devoluciones', icon: Undo2, also: /^\/AdminReturn\//i },
  { to: '/AdminStock', name: 'Stock', icon: Boxes, also: /^\/AdminStock\//i },
  { to: '/AdminCoupons', name: 'Cupones', icon: TicketPercent, also: /^\/AdminCoupon\//i },
  { to: '/AdminFigures', name: 'Números', icon: ChartNoAxesColumn },
  { to: '/AllUsers', name: 'Usuarios', icon: Users, also: /^\/ClientDetail\//i },
  { to: '/AdminAudit', name: 'Registro', icon: ScrollText },
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
            : { action: '/ModifyProducts', label: 'Buscar productos', hint: 'Nombre o número de producto' }
