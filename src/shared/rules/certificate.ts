export const CERTIFICATE_NAME_MAX = 120;

/** Letters and digits that are not mistaken for each other. */
export const SERIAL_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 60 random bits, so that serial numbers cannot be guessed. */
export const SERIAL_LENGTH = 12;

/** 'K7QFM2XA9RTD' as people read it: 'K7QF-M2XA-9RTD'. */
export const formatSerial = (serial: string): string => serial.replace(/.{4}(?=.)/g, '$&-');

/** A serial number as somebody typed it, or null if it cannot be one. */
export function readSerial(typed: string): string | null {
  const serial = typed.toUpperCase().replace(/[\s-]/g, '');
  return new RegExp(`^[${SERIAL_ALPHABET}]{${SERIAL_LENGTH}}$`).test(serial) ? serial : null;
}
