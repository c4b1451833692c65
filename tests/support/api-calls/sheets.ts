/** Calls of the API: the spreadsheet that a showroom kept, and the agreement. What is imported is done at once, as the jobs do it (`works`). */
import { ADMINS, DONE, type Call, type Calls } from './call.ts'

const CONFLICT: Call['ends'] = [401, 403, 403, 409]
const WRONG: Call['ends'] = [401, 403, 403, 422]
const MADE: Call['ends'] = [401, 403, 403, 201]
const PATH = '/admin/consignment-sheets'
const SHEET = 'Dueño;DNI;Modelo;Talle;Precio;Comisión\nPaz, Elva;30999888;Dunk Low;40;90000;30 %\n;;;;;1\n'
/** Of the line of it that comes in. */
const MODEL = 'm:|dunk low|'
const MAPPING = {
  name: 'Dueño',
  dni: 'DNI',
  model: 'Modelo',
  size: 'Talle',
  price: 'Precio',
  commission: 'Comisión',
}

export const SHEETS: Calls = {
  bringConsignmentSheet: [
    { body: { text: SHEET, name: 'otra.csv' }, keeps: { otherSheet: 'id' }, ends: MADE },
    { body: { text: SHEET, name: 'pares.csv' }, keeps: { sheet: 'id' }, ends: MADE },
    { body: { text: '' }, ends: WRONG },
  ],
  listConsignmentSheets: { ends: DONE },
  findConsignmentSheet: [
    { url: `${PATH}/$sheet`, ends: DONE },
    { url: `${PATH}/999999`, ends: ADMINS },
  ],
  mapConsignmentSheet: [
    { url: `${PATH}/$sheet/mapping`, body: { name: 'Dueño' }, ends: WRONG },
    { url: `${PATH}/$sheet/mapping`, body: MAPPING, ends: DONE },
    { url: `${PATH}/999999/mapping`, body: MAPPING, ends: ADMINS },
  ],
  chooseConsignmentSheet: [
    { url: `${PATH}/$sheet/choices`, body: { models: [{ key: 'm:otro', as: 'later' }] }, ends: WRONG },
    {
      url: `${PATH}/$sheet/choices`,
      body: { models: [{ key: MODEL, as: 'product', productId: 1 }] },
      ends: DONE,
    },
    { url: `${PATH}/$sheet/choices`, body: { models: [{ key: MODEL, as: 'later' }] }, ends: DONE },
    { url: `${PATH}/999999/choices`, body: {}, ends: ADMINS },
  ],
  listRefusedSheetRows: [
    { url: `${PATH}/$sheet/refused`, ends: DONE },
    { url: `${PATH}/$sheet/refused?format=csv`, ends: DONE },
    { url: `${PATH}/999999/refused`, ends: ADMINS },
  ],
  importConsignmentSheet: [
    { url: `${PATH}/$sheet/import`, body: { shown: 5 }, ends: CONFLICT },
    { url: `${PATH}/$sheet/import`, body: { shown: 0 }, works: true, ends: DONE },
    { url: `${PATH}/$sheet/import`, body: { shown: 0 }, ends: CONFLICT },
    { url: `${PATH}/999999/import`, body: { shown: 0 }, ends: ADMINS },
  ],
  exportConsignmentPairs: [{ ends: DONE }, { url: '/admin/consignment-export?format=csv', ends: DONE }],
  undoConsignmentSheet: [
    { url: `${PATH}/$sheet/undo`, works: true, ends: DONE },
    { url: `${PATH}/$sheet/undo`, ends: CONFLICT },
    { url: `${PATH}/999999/undo`, ends: ADMINS },
  ],
  dropConsignmentSheet: [
    { url: `${PATH}/$otherSheet`, ends: DONE },
    { url: `${PATH}/$otherSheet`, ends: CONFLICT },
    { url: `${PATH}/999999`, ends: ADMINS },
  ],
}

const TEXT = `# Lo que acordamos\n\n${'La tienda responde por el par desde que lo recibe. '.repeat(10)}`
export const AGREEMENTS: Calls = {
  findAgreement: [
    { url: '/consignment-agreement', keeps: { agreement: 'version' }, ends: [200, 200, 200, 200] },
    { url: '/consignment-agreement?version=99', ends: [404, 404, 404, 404] },
  ],
  publishAgreement: [
    { body: { body: 'Poco', seen: '$agreement' }, ends: WRONG },
    { body: { body: TEXT, seen: '$agreement' }, ends: MADE },
    { body: { body: TEXT, seen: '$agreement' }, ends: CONFLICT },
  ],
  listAgreements: { ends: [200, 200, 200, 200] },
}
