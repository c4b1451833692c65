/** What may happen to a parcel of the played Andreani: its own events, and one that nobody has named. */
import { happening, type Happenings } from '../parcels/page.ts'

export const ANDREANI_HAPPENINGS: Happenings = {
  admitted: happening('Lo recibe', 'Admision'),
  moved: happening('Viaja', 'EnvioDespachado'),
  out: happening('Sale a reparto', 'Distribucion'),
  failed: happening('Visita sin éxito', 'Visita', { reason: 'No se encuentra el titular' }),
  branch: happening('Espera en sucursal', 'ComienzoCustodiaEnSucursal', { branch: 'Villa Crespo' }),
  delivered: happening('Entregado', 'EnvioEntregado'),
  back: happening('Empieza a volver', 'FinCustodiaEnSucursal'),
  returned: happening('Volvió a la tienda', 'EnvioRendido', { cycle: 'DEVOLUCION' }),
  lost: happening('Perdido', 'Siniestro', { cycle: 'SINIESTRO' }),
  odd: happening('Algo que nadie conoce', 'TraspasoInterplanta'),
}
