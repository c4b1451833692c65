import { expect, test } from 'vitest'
import { addressKey, placeOf, proxiesOf } from './address-key.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0'],
  ['2001:db8::4:5:6:7:8', '2001:db8:0:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s belongs to %s', (ip, place) => expect(placeOf(ip)).toBe(place))

test('every address of one household has one key, and the next household another', () => {
  const household = ['2001:db8::1', '2001:db8::2', '2001:db8::a:0:0:1', '2001:db8:0:0:ffff:ffff:ffff:ffff']
  expect(new Set(household.map(addressKey)).size).toBe(1)
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8::1'))
  expect(addressKey('2001:db8::1')).not.toContain('2001')
})

test('a proxy is who is named, or so many hops', () => {
  expect(proxiesOf(false)('127.0.0.1', 0)).toBe(false)
  expect([0, 1, 2].map((hop) => proxiesOf(2)('198.51.100.7', hop))).toEqual([true, true, false])
  const named = proxiesOf('loopback,10.0.0.0/8')
  expect(['127.0.0.1', '::1', '10.1.2.3', '198.51.100.7'].map((ip) => named(ip, 0))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
