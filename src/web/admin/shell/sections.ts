/** The rooms of the back office. `also`: addresses that belong to a room without being its front page. */
import { LayoutDashboard, PackagePlus, Package, Shirt, Users, type LucideIcon } from 'lucide-react'

export type Section = { to: string; name: string; icon: LucideIcon; also?: RegExp }

/** Spec §2: Inicio, Agregar Producto, Usuarios; the Comentarios panel and the way out stand below them. */
export const SECTIONS: Section[] = [
  { to: '/Dashboard', name: 'Inicio', icon: LayoutDashboard },
  { to: '/CreateProduct', name: 'Agregar Producto', icon: PackagePlus },
  { to: '/ModifyProducts', name: 'Productos', icon: Shirt, also: /^\/(AdminDetail|EditProduct)\//i },
  { to: '/AdminOrders', name: 'Pedidos', icon: Package, also: /^\/AdminOrder\//i },
  { to: '/AllUsers', name: 'Usuarios', icon: Users, also: /^\/ClientDetail\//i },
]

/** What the search box at the top looks for on a page. */
export const searchOf = (path: string): { action: string; label: string; hint: string } =>
  /^\/(AllUsers|ClientDetail)/i.test(path)
    ? { action: '/AllUsers', label: 'Buscar usuarios', hint: 'Nombre de usuario o e-mail' }
    : /^\/AdminOrder/i.test(path)
      ? { action: '/AdminOrders', label: 'Buscar pedidos', hint: 'Número, nombre, e-mail o seguimiento' }
      : { action: '/ModifyProducts', label: 'Buscar productos', hint: 'Nombre o número de producto' }
