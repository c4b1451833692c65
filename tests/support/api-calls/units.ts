/** Calls of the API: single pairs, as the shop's people see them. The demo has none: contract.test.ts makes one. */
import { ADMINS, DONE, type Calls } from './call.ts'

const PAIR = {
  productId: 1,
  size: '42',
  box: 'whole',
  grade: 'new_boxed',
  price: 38_500,
  shelf: 'A3',
}
/** Written as codes are, and nobody's. */
const NOBODYS = '2222222'

export const UNITS: Calls = {
  createUnits: [
    { body: { ...PAIR, key: 'contract-unit-01' }, ends: [401, 403, 403, 201] },
    { body: { ...PAIR, price: 40_000, key: 'contract-unit-01' }, ends: [401, 403, 403, 409] },
    { body: { ...PAIR, grade: 'good', equal: 3, key: 'contract-unit-02' }, ends: [401, 403, 403, 422] },
  ],
  adminListUnits: [
    { ends: DONE },
    { url: '/admin/units?state=ready&size=42&q=A3&page=2', ends: DONE },
    { url: '/admin/units?incomplete=true', ends: DONE },
  ],
  adminFindUnit: [
    { url: '/admin/units/$unit', ends: DONE },
    { url: `/admin/units/${NOBODYS}`, ends: ADMINS },
  ],
  listUnit: [
    { url: '/admin/units/$unit/list', ends: DONE },
    { url: '/admin/units/$unit/list', ends: [401, 403, 403, 409] },
    { url: `/admin/units/${NOBODYS}/list`, ends: ADMINS },
  ],
  changeUnit: [
    {
      url: '/admin/units/$unit',
      body: { ...PAIR, price: 39_500, version: 2 },
      ends: DONE,
    },
    { url: '/admin/units/$unit', body: { ...PAIR, version: 1 }, ends: [401, 403, 403, 409] },
    { url: '/admin/units/$unit', body: { ...PAIR, price: 0, version: 3 }, ends: [401, 403, 403, 422] },
    { url: `/admin/units/${NOBODYS}`, body: { ...PAIR, version: 1 }, ends: ADMINS },
  ],
  unlistUnit: [
    { url: '/admin/units/$unit/unlist', ends: DONE },
    { url: '/admin/units/$unit/unlist', ends: [401, 403, 403, 409] },
    { url: `/admin/units/${NOBODYS}/unlist`, ends: ADMINS },
  ],
  writeOffUnit: [
    { url: '/admin/units/$unit/write-off', body: { reason: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/units/$unit/write-off', body: { reason: 'No apareció' }, ends: DONE },
    { url: '/admin/units/$unit/write-off', body: { reason: 'Dos veces' }, ends: [401, 403, 403, 409] },
    { url: `/admin/units/${NOBODYS}/write-off`, body: { reason: 'De nadie' }, ends: ADMINS },
  ],
  foundUnit: [
    { url: '/admin/units/$unit/found', ends: DONE },
    { url: '/admin/units/$unit/found', ends: [401, 403, 403, 409] },
    { url: `/admin/units/${NOBODYS}/found`, ends: ADMINS },
  ],
  earlierUnit: [
    { url: '/admin/units/$unit/earlier', body: { earlier: '' }, ends: DONE },
    { url: '/admin/units/$unit/earlier', body: { earlier: NOBODYS }, ends: [401, 403, 403, 422] },
    { url: `/admin/units/${NOBODYS}/earlier`, body: { earlier: '' }, ends: ADMINS },
  ],
  // One of two is seen; the other stays missing until somebody says that it is here.
  startUnitCount: [
    { body: { shelf: 'A3' }, ends: DONE, keeps: { count: 'id' } },
    { body: { shelf: 'Z1' }, ends: DONE, keeps: { spareCount: 'id' } },
  ],
  listUnitCounts: { ends: DONE },
  scanUnits: [
    {
      url: '/admin/unit-counts/$count/scan',
      body: { codes: ['$back', 'garabato'], key: 'contract-scan' },
      ends: DONE,
    },
    {
      url: '/admin/unit-counts/$count/scan',
      body: { codes: [], key: 'contract-scan' },
      ends: [401, 403, 403, 422],
    },
    { url: '/admin/unit-counts/999/scan', body: { codes: ['x'], key: 'contract-scan' }, ends: ADMINS },
  ],
  findUnitCount: [
    { url: '/admin/unit-counts/$count', ends: DONE },
    { url: '/admin/unit-counts/999', ends: ADMINS },
  ],
  setCountedSize: [
    {
      url: '/admin/unit-counts/$count/sizes/1',
      body: { quantity: null, key: 'contract-set' },
      ends: DONE,
      keeps: { differences: 'differences' },
    },
    {
      url: '/admin/unit-counts/$count/sizes/1',
      body: { quantity: -1, key: 'contract-set' },
      ends: [401, 403, 403, 422],
    },
    { url: '/admin/unit-counts/999/sizes/1', body: { quantity: 1, key: 'contract-set' }, ends: ADMINS },
  ],
  approveUnitCount: [
    { url: '/admin/unit-counts/$count/approve', body: { differences: 'x' }, ends: [401, 403, 403, 409] },
    { url: '/admin/unit-counts/$count/approve', body: { differences: '$differences' }, ends: DONE },
    { url: '/admin/unit-counts/$count/approve', body: { differences: 'x' }, ends: [401, 403, 403, 409] },
    { url: '/admin/unit-counts/999/approve', body: { differences: 'x' }, ends: ADMINS },
  ],
  cancelUnitCount: [
    { url: '/admin/unit-counts/$spareCount/cancel', ends: DONE },
    { url: '/admin/unit-counts/$count/cancel', ends: [401, 403, 403, 409] },
    { url: '/admin/unit-counts/999/cancel', ends: ADMINS },
  ],
  listMissingUnits: { ends: DONE },
  unitIsHere: [
    { url: '/admin/missing-units/$unit/here', ends: DONE },
    { url: '/admin/missing-units/$unit/here', ends: [401, 403, 403, 409] },
    { url: '/admin/missing-units/garabato/here', ends: ADMINS },
  ],
  undoUnitCount: [
    { url: '/admin/unit-counts/$spareCount/undo', ends: [401, 403, 403, 409] },
    { url: '/admin/unit-counts/$count/undo', ends: DONE },
    { url: '/admin/unit-counts/999/undo', ends: ADMINS },
  ],
  sameUnitCameBack: [
    { url: '/admin/units/$back/same-pair', ends: DONE },
    { url: '/admin/units/$unit/same-pair', ends: [401, 403, 403, 409] },
    { url: `/admin/units/${NOBODYS}/same-pair`, ends: ADMINS },
  ],
  otherUnitCameBack: [
    {
      url: '/admin/units/$otherBack/other-pair',
      body: { what: 'worn', reason: 'Tiene la suela gastada de la calle.' },
      ends: DONE,
    },
    {
      url: '/admin/units/$unit/other-pair',
      body: { reason: 'Las costuras no son las mismas.' },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/units/$unit/other-pair', body: { reason: 'Es otro' }, ends: [401, 403, 403, 422] },
    {
      url: '/admin/units/$unit/other-pair',
      body: { what: 'seal', reason: 'El precinto llegó roto.' },
      ends: [401, 403, 403, 422],
    },
    {
      url: `/admin/units/${NOBODYS}/other-pair`,
      body: { reason: 'Las costuras no son las mismas.' },
      ends: ADMINS,
    },
  ],
}
