import { expect, it } from 'vitest';
import { formatCardNumber, formatExpiry, formatSecurityCode } from './cardText.ts';

it.each([
  ['4', '4'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  [' 4242 4242 4242 4242\n', '4242 4242 4242 4242'],
  ['٤٢٤٢٤٢٤٢', '4242 4242'],
  ['４２４２４', '4242 4'],
  ['card 4242', '4242'],
  ['1'.repeat(30), '1111 1111 1111 1111 111'],
  ['', ''],
])('formats the card number %j as %j', (typed, written) => {
  expect(formatCardNumber(typed)).toBe(written);
});

it.each([
  ['1', '1'],
  ['0', '0'],
  ['3', '03 / '],
  ['12', '12 / '],
  ['13', '01 / 3'],
  ['1/', '01 / '],
  ['12/', '12 / '],
  ['12 / 4', '12 / 4'],
  ['1240', '12 / 40'],
  ['12/40', '12 / 40'],
  ['12-40', '12 / 40'],
  ['1.40', '01 / 40'],
  ['12/2040', '12 / 40'],
  ['122040', '12 / 40'],
  ['12 / 404', '12 / 404'],
  ['١٢/٤٠', '12 / 40'],
  ['', ''],
  ['x', ''],
])('formats the expiry %j as %j', (typed, written) => {
  expect(formatExpiry(typed)).toBe(written);
});

it.each([
  ['12 / 4', '12 / 4'],
  ['12 / ', '12'],
  ['12 /', '12'],
  ['1', '1'],
  ['', ''],
])('deletes a character of %j, which leaves %j', (typed, written) => {
  expect(formatExpiry(typed, { isDeleting: true })).toBe(written);
});

it.each([
  ['123', '123'],
  ['12a3', '123'],
  ['12345', '1234'],
  ['١٢٣', '123'],
])('formats the security code %j as %j', (typed, written) => {
  expect(formatSecurityCode(typed)).toBe(written);
});
