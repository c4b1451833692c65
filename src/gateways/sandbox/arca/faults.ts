/** What can go wrong at ARCA and be asked for: on the sandbox's page, by a call of a test, or by whom a document is for. */

/** For as long as it is on. */
export const STANDING = {
  down: 'ARCA no contesta (corta la conexión)',
  html: 'Contesta una página de mantenimiento',
  registry_down: 'El padrón no contesta',
  gate_taken: 'El permiso: «ya posee un TA válido»',
} as const
/** For the next document only. */
export const ONCE = {
  lost_after: 'Da el CAE y la respuesta se pierde',
  lost_before: 'La conexión se corta antes de anotar nada',
  err500: 'Error interno 500',
  http503: 'HTTP 503',
  ticket: 'El permiso venció (600)',
} as const
export type Standing = keyof typeof STANDING
export type Once = keyof typeof ONCE
export const isStanding = (name: string): name is Standing => Object.hasOwn(STANDING, name)
export const isOnce = (name: string): name is Once => Object.hasOwn(ONCE, name)

type Reply = { refuse: boolean; code: number; text: string }
/** Documents whose owner ARCA has something to say about; their check digits are good. */
const REMARKS: Record<string, Reply> = {
  '20222222223': {
    refuse: false,
    code: 10217,
    text: 'El credito fiscal discriminado en el presente comprobante solo podra ser computado a efectos del Procedimiento permanente de transicion al Regimen General.',
  },
  '20333333334': {
    refuse: true,
    code: 10015,
    text: 'Factura A (CbteDesde igual a CbteHasta), DocTipo: 80, DocNro 20333333334 no se encuentra registrado en los padrones de AFIP y no corresponde a una cuit pais.',
  },
  '20444444445': { refuse: true, code: 10247, text: 'La CUIT receptora se encuentra inactiva.' },
  '20555555': { refuse: false, code: 10249, text: 'El receptor figura como fallecido.' },
}
export const remarkOn = (document: string): Reply | null => REMARKS[document] ?? null
