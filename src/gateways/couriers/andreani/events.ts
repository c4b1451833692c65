/** Andreani's events in our words. By `Evento` and never by `Estado`, which is free text; what no row names is for a person to read. */
import * as v from 'valibot'
import type { CourierEvent } from '#gateways/ports.ts'
import type { EventKind } from '#rules/shipments/events.ts'
import { momentOf } from '../wire.ts'

const OF: Partial<Record<EventKind, readonly string[]>> = {
  created: [
    'OrdenDeEnvioSolicitada',
    'OrdenDeEnvioCreada',
    'AltaAutomatica',
    'AltaManual',
    'AltaRemota',
    'Impresion',
  ],
  cancelled: ['OrdenDeEnvioRechazada', 'EnvioAnulado'],
  admitted: ['Admision'],
  in_transit: [
    'AsignacionACaja',
    'EnvioConsolidado',
    'EnvioDespachado',
    'ExpedicionHojaDeRutaCabecera',
    'ExpedicionHojaDeRutaDeViaje',
    'RecepcionEnSucursalDestino',
    'CambioDeDestino',
    'Reenvio',
    'NuevaFechaDeEntregaPactada',
    'NuevaFechaDeEntregaRepactada',
  ],
  at_branch: ['ComienzoCustodiaEnSucursal'],
  out_for_delivery: ['Distribucion'],
  visit_failed: ['Visita', 'EnvioNoEntregado'],
  delivered: ['EnvioEntregado'],
  returning: ['FinCustodiaEnSucursal', 'Rescate', 'SolicitudDeRescate'],
  lost: ['Siniestro', 'FaltanBultos', 'PedidoDeDestruccion', 'Destruccion'],
  damaged: ['RoturaParcial', 'RoturaTotal'],
  remark: [
    'EnvioRendido',
    'EnvioEnInformeDeRendicion',
    'InicioCicloDeRendicion',
    'CierreDeEntidad',
    'RemitoDigitalizado',
    'FaltaRemito',
    'IncorporarMarcaDeCustodia',
    'InicioEtapaDeGestionTelefonica',
    'GestionTelefonica',
    'IntroduccionDeMotivo',
    'RectificacionDeMotivo',
  ],
}
const KIND = new Map(
  Object.entries(OF).flatMap(([kind, codes]) => codes.map((code) => [code, kind as EventKind] as const)),
)
const RETURNING = /devoluci/i

const andreaniKind = (event: string, cycle: string): EventKind => {
  if (RETURNING.test(cycle))
    return event === 'EnvioRendido' ? 'returned' : KIND.get(event) === 'lost' ? 'lost' : 'returning'
  return KIND.get(event) ?? 'unknown'
}

const word = v.fallback(v.string(), '')
export const tracesSchema = v.object({
  eventos: v.array(
    v.object({
      Fecha: v.string(),
      Evento: v.string(),
      Ciclo: word,
      Estado: word,
      Motivo: word,
      Submotivo: word,
      Traduccion: word,
      Sucursal: word,
    }),
  ),
})

/** One without a moment is left: the rest of what they say is worth more than none of it. */
export const eventsOf = ({ eventos }: v.InferOutput<typeof tracesSchema>): CourierEvent[] =>
  eventos.flatMap(({ Fecha, Evento, Ciclo, Estado, Motivo, Submotivo, Traduccion, Sucursal }) => {
    const at = momentOf(Fecha)
    if (at === null || Evento === '') return []
    const text = [Traduccion || Estado || Evento, Motivo, Submotivo].filter(Boolean).join('. ')
    return [
      {
        at,
        kind: andreaniKind(Evento, Ciclo),
        code: Evento.slice(0, 60),
        text: text.slice(0, 300),
        place: Sucursal.slice(0, 120),
      },
    ]
  })
