/** The lists of parcels by courier, as their addresses name them. */

export const SHIPMENT_VIEWS = ['esperan', 'por-entregar', 'en-camino', 'reclamos', 'todos'] as const
export type ShipmentView = (typeof SHIPMENT_VIEWS)[number]
export const SHIPMENT_VIEW_LABEL: Record<ShipmentView, string> = {
  esperan: 'Esperan a alguien',
  'por-entregar': 'Por entregar al correo',
  'en-camino': 'En camino',
  reclamos: 'Reclamos',
  todos: 'Todos',
}
export const NO_SHIPMENTS: Record<ShipmentView, string> = {
  esperan: 'Ningún envío espera a nadie',
  'por-entregar': 'No hay envíos por entregar al correo',
  'en-camino': 'No hay envíos en camino',
  reclamos: 'No hay reclamos a los correos',
  todos: 'Todavía no se creó ningún envío',
}
export const shipmentView = (text: string | null): ShipmentView =>
  SHIPMENT_VIEWS.find((view) => view === text) ?? 'esperan'

/** Labels on paper: one a page as the printer for labels takes it, four on a sheet of A4, or as ZPL. */
const LABEL_PAPERS = ['10x15', 'a4', 'zpl'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]
export const labelPaperOf = (text: string | null): LabelPaper =>
  LABEL_PAPERS.find((paper) => paper === text) ?? '10x15'
